/**
 * Takes bets and wins of old months out of the database, once their entries there and in the files of all their days have been compared
 * with the seals; and puts them back. All other entries stay: payments, bonuses, rewards, rollbacks and bets on sport. Needs the owner
 * of the tables.
 */
import {
  attachMonth,
  auditSealedDay,
  DayDiffers,
  detachMonth,
  findMonthToAttach,
  findMonthToDetach,
  type Leaving,
  whyNotDetach,
} from '@fairhall/ledger'
import { type Db, inTransaction } from '../../../platform/database/database.ts'
import { type ArchiveDeps, checkArchivedDay, readArchivedDay, WrongMonth } from './archive.service.ts'
import { findOpenBefore } from './archive.queries.ts'

type DetachingDeps = ArchiveDeps & { db: Db }

/** What late wins of a bonus paid stays, because budgets are recomputed from it. */
const leaving: Leaving = { kinds: ['bet', 'win'], keptKey: 'released' }

/** Entries stay at least this long: a year, and time for the statements and reports about it. */
const ONLINE_DAYS_MIN = 400

interface MovedMonth {
  month: string
  entries: number
}

/**
 * Detaches the oldest month that is not detached.
 * @throws WrongMonth, DayDiffers, StorageAway; 55P03 while someone reads the journal, which passes
 */
export async function detachNextMonth(deps: DetachingDeps, now: Date): Promise<MovedMonth> {
  const { db } = deps
  const next = await findMonthToDetach(db)
  if (next === null) throw new WrongMonth('No day is sealed.')
  const { month, days } = next
  const end = new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 1))
  if (now.getTime() - end.getTime() < ONLINE_DAYS_MIN * 86_400_000)
    throw new WrongMonth(`${month} can't be detached: ${ONLINE_DAYS_MIN} days have not passed since its end.`)
  const why = (await whyNotDetach(db, next)) ?? (await findOpenBefore(db, end))
  if (why !== null) throw new WrongMonth(`${month} can't be detached: ${why}.`)
  for (const day of days) {
    // A day that was changed in the database must not be dropped as if its files were the same.
    const findings = [...(await auditSealedDay(db, day)), ...(await checkArchivedDay(deps, day))]
    if (findings.length > 0) throw new DayDiffers(day, 'detached', findings)
  }
  return { month, entries: await inTransaction(db, (tx) => detachMonth(tx, month, leaving)) }
}

/**
 * Puts back the month that was detached last.
 * @throws WrongMonth, DayDiffers, StorageAway; 55P03 while someone reads the journal, which passes
 */
export async function attachNextMonth({ db, files }: DetachingDeps): Promise<MovedMonth> {
  const next = await findMonthToAttach(db)
  if (next === null) throw new WrongMonth('No month is detached.')
  const attach = (day: string) => readArchivedDay({ db, files }, day)
  return { month: next.month, entries: await inTransaction(db, (tx) => attachMonth(tx, next, attach)) }
}
