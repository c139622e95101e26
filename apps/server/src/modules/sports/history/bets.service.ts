/** The player's own sports bets: the list, and one bet with every decision about it. */
import {
  type Meta,
  type ParsedQuery,
  RoundStatus,
  type SportsBet,
  type SportsBetDetails,
} from '@fairhall/contract'
import { toDecimal } from '@fairhall/money'
import { formatDecimal } from '@fairhall/odds'
import { refuse } from '../../../platform/errors.ts'
import { getPlayer } from '../../players/index.ts'
import { ownHistoryFrom, unitOf } from '../../settings/index.ts'
import { paidBy } from '../bonus-money/bet-shares.rules.ts'
import type { BetState } from '../bets/bet-states.rules.ts'
import type { SportsBet as StoredBet } from '../bets/bet.companion.ts'
import { findOwnBet, listBetEvents, listOwnBets, type StoredBetEvent } from '../bets/bets.queries.ts'
import type { SportsDeps } from '../sports.deps.ts'

const PER_PAGE = 20

type ViewDeps = Pick<SportsDeps, 'clock' | 'db' | 'settings' | 'sportsbooks'>

export async function listBets(
  deps: ViewDeps,
  playerId: string,
  { page = 1, perPage = PER_PAGE, isSettled }: ParsedQuery<'listBets'>,
): Promise<{ bets: SportsBet[]; meta: Meta<'listBets'> }> {
  const settings = deps.settings.current()
  const currencies = [...settings.currencies.keys()]
  const { country } = await getPlayer(deps.db, playerId)
  const from = ownHistoryFrom(settings, country, { now: deps.clock.now() })
  const wanted = isSettled === undefined ? null : isSettled === 'true'
  const { bets, total } = await listOwnBets(
    deps.db,
    { playerId, currencies, isSettled: wanted, from },
    { perPage, offset: (page - 1) * perPage },
  )
  return { bets: bets.map((bet) => toShownBet(deps, bet)), meta: { page, perPage, total } }
}

/** @throws Refusal notFound, also for bets of other players. */
export async function getBet(deps: ViewDeps, playerId: string, betId: string): Promise<SportsBetDetails> {
  const bet = await findOwnBet(deps.db, playerId, betId)
  const settings = deps.settings.current()
  if (bet === null || !settings.currencies.has(bet.currency)) throw refuse('notFound')
  const unit = unitOf(settings, bet.currency)
  const events = await listBetEvents(deps.db, bet.id)
  return {
    ...toShownBet(deps, bet),
    externalId: bet.externalId,
    combinationSize: bet.terms.combinationSize,
    owed: toDecimal(bet.owed, unit),
    events: events.map((event) => toShownEvent(event, unit)),
  }
}

/** The states of a bet as the constant `game.bet.status` has them. */
const statuses: Record<BetState, RoundStatus> = {
  pending: RoundStatus.open,
  open: RoundStatus.open,
  won: RoundStatus.won,
  lost: RoundStatus.lost,
  refunded: RoundStatus.refunded,
  'cashed out': RoundStatus.cashedOut,
  declined: RoundStatus.refunded,
  'rolled back': RoundStatus.rolledBack,
  tombstone: RoundStatus.rolledBack,
}

export function toShownBet({ settings, sportsbooks }: ViewDeps, bet: StoredBet): SportsBet {
  const text = (amount: bigint) => toDecimal(amount, unitOf(settings.current(), bet.currency))
  const { kind, legs, odds } = bet.terms
  return {
    id: bet.id,
    sportsbook: { id: bet.provider, name: sportsbooks.find(bet.provider)?.name ?? bet.provider },
    kind,
    status: statuses[bet.state],
    isPending: bet.state === 'pending',
    currency: bet.currency,
    stake: text(bet.stake),
    bonusStake: text(bet.stakeBonus),
    wagered: bet.bonusId === null ? null : text(bet.wagered),
    isFreeBet: bet.freebet !== null,
    openStake: text(bet.stakeLeft),
    paid: text(paidBy(bet)),
    odds: odds === null ? null : formatDecimal(odds),
    maxReturn: bet.maxReturn === null ? null : text(bet.maxReturn),
    legs: legs.map(({ event, market, selection, odds: price, result }) => ({
      event,
      market,
      selection,
      odds: formatDecimal(price),
      result,
    })),
    placedAt: bet.placedAt.toISOString(),
    settledAt: settledAtOf(bet)?.toISOString() ?? null,
    version: bet.eventCount,
  }
}

/** When it got its present result. A part that was cashed out before has no result. */
function settledAtOf({ state, settledAt, firstSettledAt }: StoredBet): Date | null {
  if (state === 'open' || state === 'pending') return null
  if (settledAt === null || firstSettledAt === null) return settledAt ?? firstSettledAt
  return settledAt > firstSettledAt ? settledAt : firstSettledAt
}

function toShownEvent({ kind, version, state, amount, details, at }: StoredBetEvent, unit: number) {
  return {
    kind,
    version,
    status: statuses[state],
    amount: toDecimal(amount, unit),
    reason: details.reason ?? null,
    at: at.toISOString(),
  }
}
