/**
 * Pays the cashback of ended periods. Each period is paid in pieces; a piece and its progress are one transaction, so that a
 * restart continues after the last piece, and each player is paid once.
 */
import { convert, toSubunits } from '@fairhall/money'
import { inTransaction, type Tx } from '../../platform/database/database.ts'
import { oweGrants, type Owed } from '../grants/index.ts'
import { listLevelIds } from '../loyalty/index.ts'
import type { CashbackSetting, SettingsSnapshot } from '../settings/index.ts'
import type { CashbackDeps } from './cashback.deps.ts'
import {
  beginProgramme,
  findLastRun,
  isCountingPending,
  listLosses,
  listLossesOf,
  lockRun,
  type PlayerPlay,
  saveRun,
} from './cashback.queries.ts'
import {
  type CashbackBounds,
  cashbackOf,
  endedPeriod,
  type Period,
  percentOf,
  periodBefore,
  periodFrom,
} from './cashback.rules.ts'

type Programme = CashbackSetting['programmes'][number]
type PayDeps = Pick<CashbackDeps, 'clock' | 'db' | 'random' | 'settings'>

const PLAYERS_PER_PIECE = 500

/** Pays all ended periods that are not paid yet. A period waits until its last round is counted. */
export async function payEndedPeriods(deps: PayDeps, playersPerPiece = PLAYERS_PER_PIECE): Promise<void> {
  for (const programme of deps.settings.current().cashback.programmes) {
    if (!programme.isEnabled) continue
    let period = await findNextPeriod(deps, programme)
    while (period !== null) {
      if (await isCountingPending(deps.db, period.endsOn)) break
      while (await payPiece(deps, programme, period, playersPerPiece));
      period = await findNextPeriod(deps, programme)
    }
  }
}

/** Null while it has not ended. A new programme begins with the present period: it owes nothing for what was played before. */
async function findNextPeriod({ db, clock }: PayDeps, programme: Programme): Promise<Period | null> {
  const now = clock.now()
  const last = await findLastRun(db, programme.id)
  if (last === null) {
    await beginProgramme(db, programme.id, periodBefore(programme.period, now), now)
    return null
  }
  return last.endedAt === null ? last : endedPeriod(programme.period, last.endsOn, now)
}

/** Returns whether there may be another piece. */
function payPiece(deps: PayDeps, programme: Programme, period: Period, playersMax: number): Promise<boolean> {
  return inTransaction(deps.db, async (tx) => {
    const run = await lockRun(tx, programme.id, period)
    if (run.endedAt !== null) return false
    const losses = await listLosses(tx, period, run.after, playersMax)
    const owed = await oweGrants(deps, tx, await toOwed(deps, tx, programme, period, losses))
    const after = losses.at(-1)?.playerId ?? run.after
    const endedAt = losses.length === 0 ? deps.clock.now() : null
    await saveRun(tx, programme.id, period.startsOn, { after, owed, endedAt })
    return endedAt === null
  })
}

/**
 * Whether a period has ended whose cashback the player will get and has not got: a closed account would lose it. The period that is
 * still running is not asked.
 */
export async function hasUnpaidCashback(deps: PayDeps, tx: Tx, playerId: string): Promise<boolean> {
  const today = deps.clock.now().toISOString().slice(0, 10)
  for (const programme of deps.settings.current().cashback.programmes) {
    const last = programme.isEnabled ? await findLastRun(tx, programme.id) : null
    if (last === null || (last.endedAt === null && playerId <= (last.after ?? ''))) continue
    let period: Period = last.endedAt === null ? last : periodFrom(programme.period, last.endsOn)
    while (period.endsOn <= today) {
      const losses = await listLossesOf(tx, period, playerId)
      if ((await toOwed(deps, tx, programme, period, losses)).length > 0) return true
      period = periodFrom(programme.period, period.endsOn)
    }
  }
  return false
}

async function toOwed(
  deps: Pick<PayDeps, 'settings'>,
  tx: Tx,
  programme: Programme,
  period: Period,
  losses: readonly PlayerPlay[],
): Promise<Owed[]> {
  const settings = deps.settings.current()
  const levels = await listLevelIds(deps, tx, [...new Set(losses.map(({ playerId }) => playerId))])
  return losses.flatMap((play): Owed[] => {
    const { playerId, currency } = play
    const bounds = boundsOf(settings, programme, currency, levels.get(playerId) ?? '')
    const amount = bounds === null ? 0n : cashbackOf(play, bounds).amount
    if (amount === 0n) return []
    const cause = {
      kind: 'cashback',
      id: [programme.id, playerId, currency, period.startsOn].join(':'),
    } as const
    return [{ playerId, cause, currency, amount }]
  })
}

/** Null for a currency that is no longer configured. */
export function boundsOf(
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
