/**
 * Pays the cashback of ended periods. Each period is paid in pieces; a piece and its progress are one transaction, so that a
 * restart continues after the last piece, and each player is paid once.
 */
import { inTransaction, type Tx } from '../../platform/database/database.ts'
import { eachSeparately } from '../../platform/jobs/process-separately.ts'
import { listClosedAccounts, oweGrants } from '../grants/index.ts'
import type { CashbackSetting } from '../settings/index.ts'
import type { CashbackDeps } from './cashback.deps.ts'
import { causeOf, hasOpenClaim, offerClaims } from './claims/claims.service.ts'
import {
  addOwed,
  beginProgramme,
  findLastRun,
  isCountingPending,
  listPiece,
  listPlayOf,
  lockProgramme,
  lockRun,
  type PlayerPlay,
  saveRun,
} from './cashback.queries.ts'
import {
  type DuePeriod,
  endedPeriod,
  type Period,
  periodBefore,
  periodFrom,
  type PlayerPeriod,
  toDue,
} from './cashback.rules.ts'
import { addCarried } from './corrections/corrections.queries.ts'
import { type PeriodChange, savePeriods } from './corrections/periods.queries.ts'
import { listOwed, type Owed } from './due.service.ts'
import { endWaiting, listCounted, listWaitingOf, setAside, toLate } from './waiting.queries.ts'

type Programme = CashbackSetting['programmes'][number]
type PayDeps = Pick<CashbackDeps, 'clock' | 'db' | 'random' | 'settings'>

const PLAYERS_PER_PIECE = 500

/**
 * Pays all ended periods that are not paid yet. A period waits while rounds are being counted. A parked one delays only its player, who
 * is paid when it is counted. What fails keeps nothing else waiting.
 */
export async function payEndedPeriods(deps: PayDeps, playersPerPiece = PLAYERS_PER_PIECE): Promise<void> {
  const programmes = deps.settings.current().cashback.programmes.filter(({ isEnabled }) => isEnabled)
  const parts = programmes.flatMap((programme) => [
    { name: `${programme.id}, late`, pay: () => payAllLate(deps, programme) },
    { name: programme.id, pay: () => payAllEnded(deps, programme, playersPerPiece) },
  ])
  await eachSeparately(
    parts,
    ({ name }) => name,
    ({ pay }) => pay(),
  )
}

async function payAllLate(deps: PayDeps, programme: Programme): Promise<void> {
  await eachSeparately(
    await listCounted(deps.db, programme.id),
    ({ playerId, startsOn }) => `${playerId} ${startsOn}`,
    (waiting) => payLate(deps, programme, waiting),
  )
}

async function payAllEnded(deps: PayDeps, programme: Programme, playersPerPiece: number): Promise<void> {
  let period = await findNextPeriod(deps, programme)
  while (period !== null) {
    if (await isCountingPending(deps.db, period.endsOn)) break
    while (await payPiece(deps, programme, period, playersPerPiece));
    period = await findNextPeriod(deps, programme)
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
    await lockProgramme(tx, programme.id)
    const run = await lockRun(tx, programme.id, period)
    if (run.endedAt !== null) return false
    if (run.isNew) await setAside(tx, programme.id, period)
    const { plays, last } = await listPiece(tx, programme.id, period, run.after, playersMax)
    const owed = await owe(deps, tx, programme, toDue(period), plays)
    const endedAt = last === null ? deps.clock.now() : null
    await saveRun(tx, programme.id, period.startsOn, { after: last ?? run.after, owed, endedAt })
    return endedAt === null
  })
}

/** Pays a player who was set aside. */
function payLate(deps: PayDeps, programme: Programme, waiting: PlayerPeriod): Promise<void> {
  return inTransaction(deps.db, async (tx) => {
    await lockProgramme(tx, programme.id)
    if (!(await endWaiting(tx, programme.id, waiting))) return
    const { playerId, startsOn } = waiting
    if ((await listClosedAccounts(tx, [playerId])).size > 0) return
    const period = await toLate(tx, programme.id, waiting)
    const plays = await listPlayOf(tx, programme.id, period, playerId)
    await addOwed(tx, programme.id, startsOn, await owe(deps, tx, programme, period, plays))
  })
}

/** Owes cash, or offers it to be claimed. Returns the number of new payments. */
async function owe(
  deps: PayDeps,
  tx: Tx,
  programme: Programme,
  period: DuePeriod,
  plays: readonly PlayerPlay[],
): Promise<number> {
  const owed = await listOwed(deps, tx, programme, period, plays)
  const due = owed.filter(({ amount }) => amount > 0n)
  // Before what is carried over: claims that lapse lock them in this order, too.
  await savePeriods(tx, programme.id, period.knownUntil, periodsOf(owed, period))
  await addCarried(
    tx,
    programme.id,
    owed
      .filter(({ carriedChange }) => carriedChange !== 0n)
      .map(({ playerId, currency, carriedChange: amount }) => ({ playerId, currency, amount })),
  )
  if (programme.mode === 'claim') return offerClaims(deps, tx, programme, due)
  return oweGrants(
    deps,
    tx,
    due.map(({ playerId, currency, amount, startsOn }) => ({
      playerId,
      cause: causeOf(programme.id, { playerId, currency, startsOn }),
      currency,
      amount,
    })),
  )
}

/** The corrected periods and the paid one. Without a row, a period paid nothing with what was known at its end. */
function periodsOf(owed: readonly Owed[], { endsOn, knownUntil }: DuePeriod): PeriodChange[] {
  const own = owed
    .filter(({ own: { amount } }) => amount > 0n || knownUntil !== endsOn)
    .map(({ playerId, currency, startsOn, own: { amount: paid } }) => ({
      playerId,
      currency,
      startsOn,
      knownFrom: knownUntil,
      isLapsed: false,
      paid,
      change: 0n,
    }))
  return [...owed.flatMap(({ changes }) => changes), ...own]
}

/**
 * Whether a period has ended whose cashback the player will get and has not got: a closed account would lose it. The period that is
 * still running is not asked.
 */
export async function hasUnpaidCashback(deps: PayDeps, tx: Tx, playerId: string): Promise<boolean> {
  const today = deps.clock.now().toISOString().slice(0, 10)
  for (const programme of deps.settings.current().cashback.programmes) {
    const last = programme.isEnabled ? await findLastRun(tx, programme.id) : null
    if (last === null) continue
    const waiting = await listWaitingOf(tx, programme.id, playerId)
    const unpaid = await Promise.all(
      waiting.map((period) => toLate(tx, programme.id, { ...period, playerId })),
    )
    const isDone = last.endedAt !== null || playerId <= (last.after ?? '')
    let period: Period = isDone ? periodFrom(programme.period, last.endsOn) : last
    for (; period.endsOn <= today; period = periodFrom(programme.period, period.endsOn))
      unpaid.push(toDue(period))
    for (const ended of unpaid) {
      const plays = await listPlayOf(tx, programme.id, ended, playerId)
      const owed = await listOwed(deps, tx, programme, ended, plays)
      if (owed.some(({ amount }) => amount > 0n)) return true
    }
  }
  return hasOpenClaim(deps, tx, playerId)
}
