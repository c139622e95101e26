/** The bet slip: what the player has picked, and what it would return. Nothing here calls the server. */
import { acceptsOdds, combinedOdds, countCombinations, maxReturnOf, type OddsPolicy } from '@fairhall/odds'
import type { Bet, SlipProblem, SlipRequest, SportId } from '../api/types.ts'

type SlipKind = SlipRequest['kind']
export const SLIP_KINDS: readonly SlipKind[] = ['single', 'combo', 'system']

export interface Pick {
  matchId: string
  marketId: string
  selectionId: string
  /** The odds that the player has accepted. */
  odds: number
  /** The present odds; null while the selection takes no bets. */
  now: number | null
  /** Why it can't be bet on now; `odds_changed` is only a question. */
  problem: SlipProblem['code'] | null
  sport: SportId
  home: string
  away: string
  market: string
  line: number | null
  isLive: boolean
}

export interface Slip {
  kind: SlipKind
  picks: readonly Pick[]
  /** Of a combo, and of all combinations of a system together. */
  stake: string
  /** Of singles, by `keyOf` their pick. */
  stakes: Readonly<Record<string, string>>
  /** How many picks each combination of a system has. */
  size: number
}

export const PICKS_MAX = 20
export const EMPTY_SLIP: Slip = { kind: 'single', picks: [], stake: '', stakes: {}, size: 2 }

type Place = { matchId: string; marketId: string; selectionId: string }
export const keyOf = ({ matchId, marketId, selectionId }: Place): string =>
  `${matchId} ${marketId} ${selectionId}`

/** Picks a selection, or takes it off the slip. Another selection of the same market replaces it. */
export function togglePick(slip: Slip, pick: Pick): Slip {
  const key = keyOf(pick)
  if (slip.picks.some((one) => keyOf(one) === key)) return withoutPick(slip, key)
  const others = slip.picks.filter((one) => one.matchId !== pick.matchId || one.marketId !== pick.marketId)
  if (others.length >= PICKS_MAX) return slip
  return fitted({ ...slip, picks: [...others, pick] }, slip.picks.length)
}

export function withoutPick(slip: Slip, key: string): Slip {
  const { [key]: _gone, ...stakes } = slip.stakes
  const picks = slip.picks.filter((one) => keyOf(one) !== key)
  return fitted({ ...slip, stakes, picks }, slip.picks.length)
}

/** The second pick makes it a combo, if the two can be combined; kinds that the picks can't be are left. */
export function fitted(slip: Slip, before: number): Slip {
  const count = slip.picks.length
  const size = Math.min(Math.max(2, slip.size), Math.max(2, count - 1))
  if (count === 2 && before === 1 && !hasSameMatch(slip)) return { ...slip, size, kind: 'combo' }
  if (count < 2 || (count < 3 && slip.kind === 'system'))
    return { ...slip, size, kind: count < 2 ? 'single' : 'combo' }
  return { ...slip, size }
}

/** Two selections of one match can't be combined. */
export const hasSameMatch = ({ picks }: Slip): boolean =>
  new Set(picks.map(({ matchId }) => matchId)).size < picks.length

/** Takes over what the server says about each pick. */
export function withProblems(slip: Slip, problems: readonly SlipProblem[]): Slip {
  const byKey = new Map(problems.filter(({ code }) => code !== 'same_match').map((one) => [keyOf(one), one]))
  const picks = slip.picks.map((pick): Pick => {
    const found = byKey.get(keyOf(pick))
    const problem = found?.code ?? null
    const now = found === undefined ? pick.odds : found.odds
    return pick.problem === problem && pick.now === now ? pick : { ...pick, problem, now }
  })
  return picks.every((pick, index) => pick === slip.picks[index]) ? slip : { ...slip, picks }
}

interface PlacedBet {
  state: Bet['state']
  legs: Bet['legs']
  declined: Bet['declined']
}

/** Accepted selections leave the slip. Declined ones stay with their new odds, and so do singles without a stake. */
export function withoutPlaced(slip: Slip, bets: readonly PlacedBet[]): Slip {
  const accepted = bets.filter(({ state }) => state !== 'declined')
  const left = accepted.flatMap(({ legs }) => legs.map(keyOf)).reduce(withoutPick, slip)
  if (left.picks.length === 0) return EMPTY_SLIP
  return withProblems(
    left,
    bets.flatMap(({ declined }) => declined?.problems ?? []),
  )
}

/** The player agrees to the present odds. */
export const acceptOdds = (slip: Slip): Slip => ({
  ...slip,
  picks: slip.picks.map((pick) =>
    pick.problem === 'odds_changed' && pick.now !== null ? { ...pick, odds: pick.now, problem: null } : pick,
  ),
})

const oddsOf = (pick: Pick): number => pick.now ?? pick.odds

/** Null where there are none, and for odds that are too large to show. */
export const totalOdds = ({ kind, picks }: Slip): number | null =>
  kind === 'combo' && picks.length > 0 ? combinedOdds(picks.map(oddsOf)) : null

interface SlipSums {
  stake: bigint
  /** If every selection wins at the present odds. */
  maxReturn: bigint
  combinations: number
}

/** @param toSubunits Reads an amount that the player has typed; null for an empty or impossible one. */
export function sumsOf(slip: Slip, toSubunits: (amount: string) => bigint | null): SlipSums {
  const { kind, picks } = slip
  const none: SlipSums = { stake: 0n, maxReturn: 0n, combinations: 0 }
  if (picks.length === 0) return none
  const legs = picks.map((pick) => ({ odds: oddsOf(pick), result: null }))
  if (kind === 'single')
    return picks.reduce((sums, pick) => {
      const stake = toSubunits(slip.stakes[keyOf(pick)] ?? '') ?? 0n
      const bet = { stake, sizes: [1], legs: [{ odds: oddsOf(pick), result: null }] }
      const isStaked = stake > 0n
      return {
        stake: sums.stake + stake,
        maxReturn: sums.maxReturn + (isStaked ? maxReturnOf(bet) : 0n),
        combinations: sums.combinations + (isStaked ? 1 : 0),
      }
    }, none)
  const bet = {
    stake: toSubunits(slip.stake) ?? 0n,
    legs,
    sizes: [kind === 'combo' ? picks.length : slip.size],
  }
  return { stake: bet.stake, maxReturn: maxReturnOf(bet), combinations: Number(countCombinations(bet)) }
}

/** The bets that the slip consists of: one for each single with a stake. */
export function toRequests(
  slip: Slip,
  toSubunits: (amount: string) => bigint | null,
): (SlipRequest & { stake: string })[] {
  const select = ({ matchId, marketId, selectionId, odds }: Pick) => ({
    matchId,
    marketId,
    selectionId,
    odds,
  })
  if (slip.kind !== 'single') {
    const sizes = slip.kind === 'system' ? { sizes: [slip.size] } : {}
    return [{ kind: slip.kind, ...sizes, selections: slip.picks.map(select), stake: slip.stake }]
  }
  return slip.picks.flatMap((pick) => {
    const stake = slip.stakes[keyOf(pick)] ?? ''
    return (toSubunits(stake) ?? 0n) > 0n ? [{ kind: 'single', selections: [select(pick)], stake }] : []
  })
}

/** How the stake will be taken: cash first, and then bonus money. Null if the balance does not cover it. */
export function splitStake(
  stake: bigint,
  { balance, bonusBalance }: { balance: bigint; bonusBalance: bigint },
): { cash: bigint; bonus: bigint } | null {
  if (stake > balance) return null
  const ownMoney = balance - bonusBalance
  const cash = stake < ownMoney ? stake : ownMoney
  return { cash, bonus: stake - cash }
}

export type SlipObstacle =
  | 'empty'
  | 'no_stake'
  | 'same_match'
  | 'closed'
  | 'odds_changed'
  | 'above_max'
  | 'above_balance'
  /** The chosen free bet no longer fits. It must not turn into a bet of the player's own money unseen. */
  | 'free_bet'

/** What keeps the slip from being placed; null if nothing does. The first obstacle is the one to say. */
export function obstacleOf(
  slip: Slip,
  { stake }: SlipSums,
  { policy, balance, max }: { policy: OddsPolicy; balance: bigint | null; max: bigint | null },
): SlipObstacle | null {
  if (slip.picks.length === 0) return 'empty'
  if (slip.kind !== 'single' && hasSameMatch(slip)) return 'same_match'
  if (slip.picks.some(({ problem }) => problem !== null && problem !== 'odds_changed')) return 'closed'
  const isRefused = ({ odds, now }: Pick) => now !== null && !acceptsOdds(policy, odds, now)
  if (slip.picks.some(isRefused)) return 'odds_changed'
  if (stake === 0n) return 'no_stake'
  if (max !== null && stake > max) return 'above_max'
  return balance !== null && stake > balance ? 'above_balance' : null
}
