/** What a check of bounds needs: the bounds, the exchange rates, and what members decided about today (UTC). */
import type { Db, Tx } from '../../../platform/database/database.ts'
import type { StaffDeps } from '../staff.deps.ts'
import type { BoundCheck } from './bound-check.rules.ts'
import { listBounds } from './bounds.queries.ts'
import type { Bound, CommandSubject, DayUse, FindRated } from './bounds.rules.ts'
import { listDayUses } from './day-use.queries.ts'

export const findRatedIn =
  ({ settings }: Pick<StaffDeps, 'settings'>): FindRated =>
  (code) =>
    settings.current().currencies.get(code) ?? null

export const todayOf = ({ clock }: Pick<StaffDeps, 'clock'>): string => clock.now().toISOString().slice(0, 10)

export async function checkOf(
  deps: Pick<StaffDeps, 'clock' | 'settings'>,
  db: Db | Tx,
  subject: CommandSubject,
): Promise<BoundCheck> {
  const bounds = await listBounds(db)
  return { bounds, findRated: findRatedIn(deps), subject, usedBy: await readUsedBy(deps, db, bounds) }
}

/** What each member has decided about today. Not read while no bound asks for it. */
async function readUsedBy(
  deps: Pick<StaffDeps, 'clock'>,
  db: Db | Tx,
  bounds: readonly Bound[],
): Promise<ReadonlyMap<string, readonly DayUse[]>> {
  const isAsked = bounds.some(({ dayAmounts }) => Object.keys(dayAmounts).length > 0)
  return isAsked ? listDayUses(db, todayOf(deps)) : new Map()
}
