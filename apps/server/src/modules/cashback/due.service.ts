/**
 * What a period owes to players: the cashback of its rounds, what corrections changed of earlier periods meanwhile, and what was carried
 * over. Only what was known in time counts: later corrections are part of a later payment.
 */
import { convert, toSubunits } from '@fairhall/money'
import type { Db, Tx } from '../../platform/database/database.ts'
import { listLevelIds } from '../loyalty/index.ts'
import type { CashbackSetting, SettingsSnapshot } from '../settings/index.ts'
import type { CashbackDeps } from './cashback.deps.ts'
import type { PlayerPlay } from './cashback.queries.ts'
import {
  type Cashback,
  type CashbackBounds,
  cashbackOf,
  changeOf,
  type DuePeriod,
  percentOf,
  settle,
} from './cashback.rules.ts'
import { listCarried, listCorrected } from './corrections/corrections.queries.ts'
import type { PeriodChange } from './corrections/periods.queries.ts'

type Programme = CashbackSetting['programmes'][number]

/** In subunits of the currency. */
export interface Owed {
  playerId: string
  currency: string
  startsOn: string
  /** Of the period's own play. */
  own: Cashback
  bounds: CashbackBounds
  /** What corrections of earlier periods add; negative: what they take back. */
  corrections: bigint
  /** Of each corrected period. */
  changes: PeriodChange[]
  /** What is paid: zero below the minimum. */
  amount: bigint
  /** By how much the payment changes what is carried over. */
  carriedChange: bigint
}

/** Players without play and corrections, and currencies that are no longer configured, are left out. */
export async function listOwed(
  deps: Pick<CashbackDeps, 'settings'>,
  db: Db | Tx,
  programme: Programme,
  period: DuePeriod,
  plays: readonly PlayerPlay[],
): Promise<Owed[]> {
  if (plays.length === 0) return []
  const settings = deps.settings.current()
  const players = [...new Set(plays.map(({ playerId }) => playerId))]
  const [levels, allCorrected, allCarried] = await Promise.all([
    listLevelIds(deps, db, players),
    listCorrected(db, programme.id, period, players),
    listCarried(db, programme.id, players),
  ])
  const keyOf = ({ playerId, currency }: { playerId: string; currency: string }) => `${playerId}:${currency}`
  const corrected = Map.groupBy(allCorrected, keyOf)
  const carried = new Map(allCarried.map((one) => [keyOf(one), one.amount]))
  return plays.flatMap((play): Owed[] => {
    const { playerId, currency } = play
    const bounds = boundsOf(settings, programme, currency, levels.get(playerId) ?? '')
    if (bounds === null) return []
    const before = carried.get(keyOf(play)) ?? 0n
    const changes = (corrected.get(keyOf(play)) ?? []).map((one) => ({
      ...one,
      change: changeOf(one, bounds),
    }))
    const corrections = changes.reduce((sum, { change, included }) => sum + change - included, before)
    const own = cashbackOf(play, bounds)
    const { amount, carried: left } = settle(own.amount + corrections, bounds)
    const { startsOn } = period
    const carriedChange = left - before
    return [{ playerId, currency, startsOn, own, bounds, corrections, changes, amount, carriedChange }]
  })
}

/** Null for a currency that is no longer configured. */
function boundsOf(
  { baseCurrency, currencies }: Pick<SettingsSnapshot, 'baseCurrency' | 'currencies'>,
  programme: Programme,
  code: string,
  level: string,
): CashbackBounds | null {
  const currency = currencies.get(code)
  if (currency === undefined) return null
  const own = (sum: string, rounding: 'up' | 'down') =>
    convert(toSubunits(sum, baseCurrency.subunitToUnit), baseCurrency, currency, rounding)
  const minimum = own(programme.minimum, 'up')
  return {
    minimum: minimum > 1n ? minimum : 1n,
    cap: own(programme.cap, 'down'),
    percent: percentOf(programme, level),
    costShareMax: programme.costShareMax,
  }
}
