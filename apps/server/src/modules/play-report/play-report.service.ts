/** A player's own report: what they played, paid, won and lost by day, week, month or year. */
import type { ParsedQuery, Reply } from '@fairhall/contract'
import { toDecimal } from '@fairhall/money'
import { refuse } from '../../platform/errors.ts'
import { getPlayer } from '../players/index.ts'
import { ownHistoryFrom, unitOf } from '../settings/index.ts'
import type { PlayReportDeps } from './play-report.deps.ts'
import { listPeriods, type PeriodRow } from './play-report.queries.ts'

/** As many periods as a page can show: three months of days, two years of weeks. */
const LISTED_MAX = { day: 92, week: 104, month: 60, year: 20 } as const

export async function getPlayReport(
  deps: PlayReportDeps,
  playerId: string,
  { unit, currency }: ParsedQuery<'getPlayReport'>,
): Promise<Reply<'getPlayReport'>> {
  const settings = deps.settings.current()
  if (!settings.currencies.has(currency)) throw refuse('currencyNotAvailable')
  const { country } = await getPlayer(deps.db, playerId)
  const from = ownHistoryFrom(settings, country, { now: deps.clock.now() })
  const rows = await listPeriods(deps.db, { playerId, currency, unit, from, limit: LISTED_MAX[unit] })
  const subunits = unitOf(settings, currency)
  return {
    unit,
    currency,
    periods: rows.map((row) => toPeriod(row, (amount) => toDecimal(amount, subunits))),
  }
}

function toPeriod(row: PeriodRow, money: (amount: bigint) => string) {
  const { startsOn, endsOn, rounds, playedS, staked, won, deposited, withdrawn } = row
  return {
    startsOn,
    endsOn,
    rounds,
    playedMs: playedS * 1000,
    staked: money(staked),
    won: money(won),
    net: money(won - staked),
    deposited: money(deposited),
    withdrawn: money(withdrawn),
  }
}
