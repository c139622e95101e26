/**
 * What automatic play does next: pure decisions about stakes and stops, in subunits. The stake rules follow the round's
 * result only; no rule changes the odds of a round.
 */
import { highestStake, stakeUpTo, type StakeRange } from '../stakes/stake-range.ts'

/** What happens to the stake after a win or a loss; a raise by 0 per cent keeps it. */
export type StakeRule = { readonly kind: 'reset' } | { readonly kind: 'raise'; readonly percent: number }

export interface AutoplaySettings {
  /** Null: endless. */
  readonly rounds: number | null
  readonly onWin: StakeRule
  readonly onLoss: StakeRule
  /** When the player's side changes, in games that have two. */
  readonly flip: 'never' | 'win' | 'loss'
  /** Automatic play ends before stakes minus wins can exceed this. */
  readonly lossMax: bigint
  /** It ends when wins minus stakes reach this; null for no such limit. */
  readonly profitFrom: bigint | null
  /** It ends at a single win of this amount; null for no such limit. */
  readonly winFrom: bigint | null
}

/** The settings in a market that may forbid raises after a loss. */
export const settingsIn = (
  { autoplayRaises }: { readonly autoplayRaises: boolean },
  settings: AutoplaySettings,
): AutoplaySettings => (autoplayRaises ? settings : { ...settings, onLoss: { kind: 'reset' } })

export interface Run {
  /** The stake of one chip that the player chose. */
  readonly base: bigint
  /** The stake that the rules lead to, in millionths of a subunit, so that small raises add up. */
  readonly exact: bigint
  readonly played: number
  /** Wins minus stakes. */
  readonly net: bigint
}

export interface PlayedRound {
  readonly stake: bigint
  readonly win: bigint
  /** A free spin costs nothing, and its win is not paid yet. */
  readonly isFree: boolean
}

const MILLIONTHS = 1_000_000n
/** Raises have two decimals at most. */
const PERCENTS = 10_000n

export const firstRun = (base: bigint): Run => ({ base, exact: base * MILLIONTHS, played: 0, net: 0n })

/** The stake of the next round, for one chip; null if it would be above the highest. */
export function nextStakeOf(range: StakeRange, { exact }: Run): bigint | null {
  const wanted = exact / MILLIONTHS
  return wanted > highestStake(range) ? null : stakeUpTo(range, wanted)
}

export const hasRoundsLeft = ({ rounds }: Pick<AutoplaySettings, 'rounds'>, { played }: Run): boolean =>
  rounds === null || played < rounds

/** Whether bets that may lose `atRisk` may follow after a net result. */
export const isWithinLimits = (
  { lossMax, profitFrom }: Pick<AutoplaySettings, 'lossMax' | 'profitFrom'>,
  { net, atRisk }: { readonly net: bigint; readonly atRisk: bigint },
): boolean => (profitFrom === null || net < profitFrom) && atRisk - net <= lossMax

/** Whether a round that may lose `total` may follow, if no other bet counts. */
export const mayFollow = (settings: AutoplaySettings, run: Run, total: bigint): boolean =>
  hasRoundsLeft(settings, run) && isWithinLimits(settings, { net: run.net, atRisk: total })

interface Followed {
  readonly run: Run
  readonly isFlipped: boolean
}

/** What a round changes. A round that returns exactly its stake is neither won nor lost. */
export function followRound(settings: AutoplaySettings, run: Run, round: PlayedRound): Followed {
  const { onWin, onLoss, flip } = settings
  const counted = { ...run, played: run.played + 1 }
  if (round.isFree) return { run: counted, isFlipped: false }
  const change = round.win - round.stake
  const result = change > 0n ? 'win' : change < 0n ? 'loss' : null
  const next = { ...counted, net: run.net + change }
  if (result === null) return { run: next, isFlipped: false }
  const exact = ruledStake(run, result === 'win' ? onWin : onLoss)
  return { run: { ...next, exact }, isFlipped: flip === result }
}

function ruledStake({ base, exact }: Run, rule: StakeRule): bigint {
  if (rule.kind === 'reset') return base * MILLIONTHS
  return (exact * (PERCENTS + BigInt(Math.round(rule.percent * 100)))) / PERCENTS
}

export interface LosingStreak {
  /** So many losses in a row end automatic play. */
  readonly count: number
  readonly cost: bigint
}

/** Rules that hardly raise a stake lead to streaks that nobody waits for. */
const STREAK_MAX = 1_000

/** The losses in a row that the settings allow, when every round loses its whole stake. */
export function losingStreak(
  settings: AutoplaySettings,
  { range, base, chips }: { range: StakeRange; base: bigint; chips: number },
): LosingStreak {
  let run = firstRun(base)
  while (run.played < STREAK_MAX) {
    const stake = nextStakeOf(range, run)
    const total = (stake ?? 0n) * BigInt(chips)
    if (stake === null || total > highestStake(range) || !mayFollow(settings, run, total)) break
    run = followRound(settings, run, { stake: total, win: 0n, isFree: false }).run
  }
  return { count: run.played, cost: -run.net }
}
