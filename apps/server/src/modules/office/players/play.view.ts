/** What a player plays: rounds by cursor, months from the counted days, their latest bets and sign-ins. */
import type { OfficeReply, OfficeRound } from '@fairhall/contract/office'
import { RoundStatus } from '@fairhall/contract'
import { toDecimal } from '@fairhall/money'
import { formatDecimal } from '@fairhall/odds'
import { readCursor, toCursor } from '../../../platform/http/cursor.ts'
import { listMonths, type MonthRow } from '../../play-report/index.ts'
import { listRounds, type Round, statusOfRound } from '../../rounds/index.ts'
import { listLatestSessions, type PlayerSession, readDevice } from '../../sessions/index.ts'
import { unitOf } from '../../settings/index.ts'
import { listBetsOfPlayer, type SportsBet } from '../../sports/index.ts'
import type { OfficeDeps } from '../office.deps.ts'
import { maskedAddress } from '../../staff/index.ts'

const PAGE = 50
const SESSIONS = 20
const MONTHS = 12
const SECONDS = 60

const statusNames = new Map<number, OfficeRound['status']>(
  Object.entries(RoundStatus).map(([name, code]) => [code, name as OfficeRound['status']]),
)

export async function listPlayerRounds(
  deps: OfficeDeps,
  playerId: string,
  cursor: string | undefined,
): Promise<OfficeReply<'listPlayerRounds'>> {
  const currencies = [...deps.settings.current().currencies.keys()]
  const filter = { gameId: null, statuses: null, currencies, from: null, to: null }
  const before = cursor === undefined ? null : readCursor(cursor)
  const [{ rounds, next }, catalogue] = await Promise.all([
    listRounds(deps.db, playerId, filter, { page: 1, perPage: PAGE, cursor: before }),
    deps.catalogue.current(),
  ])
  const items = rounds.map((round) =>
    toRound(deps, round, catalogue.find(round.gameId)?.title ?? round.gameId),
  )
  return { items, next: next === null ? null : toCursor(next) }
}

function toRound({ settings }: OfficeDeps, round: Round, game: string): OfficeRound {
  const { id, provider, currency, staked, won, openedAt, closedAt } = round
  const shown = (amount: bigint) => toDecimal(amount, unitOf(settings.current(), currency))
  return {
    id,
    game,
    provider,
    status: statusNames.get(statusOfRound(round)) ?? 'open',
    currency,
    stake: shown(staked.cash + staked.bonus),
    bonusStake: shown(staked.bonus),
    win: shown(won.cash + won.bonus),
    openedAt: openedAt.toISOString(),
    closedAt: closedAt?.toISOString() ?? null,
  }
}

export async function readPlayerPlay(
  deps: OfficeDeps,
  playerId: string,
): Promise<OfficeReply<'getPlayerPlay'>> {
  const [months, bets, sessions] = await Promise.all([
    listMonths(deps.db, playerId, MONTHS),
    listBetsOfPlayer(deps.db, playerId, PAGE),
    listLatestSessions(deps.db, playerId, SESSIONS),
  ])
  return {
    months: months.map((month) => toMonth(deps, month)),
    bets: bets.map((bet) => toBet(deps, bet)),
    sessions: sessions.map(toSession),
  }
}

function toMonth({ settings }: OfficeDeps, { startsOn, currency, rounds, playedS, ...sums }: MonthRow) {
  const shown = (amount: bigint) => toDecimal(amount, unitOf(settings.current(), currency))
  const { staked, won, deposited, withdrawn } = sums
  return {
    startsOn,
    currency,
    rounds,
    playedMinutes: Math.round(playedS / SECONDS),
    staked: shown(staked),
    won: shown(won),
    result: shown(staked - won),
    deposited: shown(deposited),
    withdrawn: shown(withdrawn),
  }
}

function toBet(
  { settings }: OfficeDeps,
  { id, terms, state, currency, stake, returned, placedAt }: SportsBet,
) {
  const shown = (amount: bigint) => toDecimal(amount, unitOf(settings.current(), currency))
  return {
    id,
    what: terms.legs.map(({ event, selection }) => `${event}: ${selection}`).join(' · '),
    kind: terms.kind,
    state,
    currency,
    stake: shown(stake),
    odds: terms.odds === null ? null : formatDecimal(terms.odds),
    returned: shown(returned),
    placedAt: placedAt.toISOString(),
  }
}

/** The browser and the system, if known. */
export function deviceName(userAgent: string): string {
  const { browser, system } = readDevice(userAgent)
  return [browser, system].filter(Boolean).join(', ')
}

function toSession(session: PlayerSession) {
  return {
    id: session.id,
    begunAt: session.created_at.toISOString(),
    lastSeenAt: (session.active_at ?? session.refreshed_at).toISOString(),
    endedAt: session.ended_at?.toISOString() ?? null,
    endReason: session.end_reason,
    address: maskedAddress(session.address),
    country: session.country,
    device: deviceName(session.user_agent),
  }
}
