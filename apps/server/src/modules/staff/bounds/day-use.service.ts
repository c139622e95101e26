/**
 * The money that a member decides about in a day (UTC), for bounds of a day. It is counted in the transaction of the decision, under a lock
 * of the member, so that neither two processes nor two tabs together go beyond a bound.
 */
import { inTransaction, type Tx } from '../../../platform/database/database.ts'
import { Refusal } from '../../../platform/errors.ts'
import { WrongUsage } from '../command.ts'
import type { Guarded } from '../members/permissions.rules.ts'
import { findStaffMember } from '../members/staff.queries.ts'
import { StaffRefusal } from '../refusals.ts'
import type { StaffDeps } from '../staff.deps.ts'
import { refusalFor } from './bound-check.rules.ts'
import { checkOf, todayOf } from './bound-checks.service.ts'
import { type CommandSubject, sumByCurrency, withoutAmount } from './bounds.rules.ts'
import { addDayUse, lockDay, takeBackDayUse } from './day-use.queries.ts'

type DayDeps = Pick<StaffDeps, 'clock' | 'settings'>

interface Decided {
  memberId: string
  /** What they used for it. */
  guarded: Guarded
  subject: CommandSubject
  /** They place an order. */
  isOrder?: boolean
}

/**
 * Counts what a member decides about, also without a bound: one that is set later today counts it. Its lock is the last one of the
 * transaction, so that decisions about players never wait for each other in a circle.
 * @throws StaffRefusal beyondAmount, beyondDay, beyondMarket, boundWithoutRate
 */
export async function countDayUse(
  deps: DayDeps,
  tx: Tx,
  { memberId, guarded, subject, isOrder = false }: Decided,
  day = todayOf(deps),
): Promise<void> {
  if (subject.amounts.length === 0) return
  await lockDay(tx, memberId)
  const member = await findStaffMember(tx, memberId)
  if (member === null) throw new StaffRefusal('staffUnknown')
  const { bounds, ...check } = await checkOf(deps, tx, subject)
  // The whole bound: one right must allow all of it, and not one the amount and another one the day.
  const refusal = refusalFor(member, guarded, {
    ...check,
    bounds: isOrder ? bounds.map(withoutAmount) : bounds,
  })
  if (refusal !== null) throw new StaffRefusal(refusal)
  for (const use of usesOf({ memberId, guarded, subject }, day)) await addDayUse(tx, use)
}

const usesOf = ({ memberId: staffId, guarded: { permission }, subject }: Decided, day: string) =>
  [...sumByCurrency(subject.amounts)].map(([currency, amount]) => ({
    staffId,
    day,
    permission,
    currency,
    amount,
  }))

/**
 * For a command that moves money in transactions of its module: what it is about counts before it runs, and no longer once it was refused.
 * After a crash or a failure it may have moved the money, so it stays counted.
 * @throws StaffRefusal beyondAmount, beyondDay, beyondMarket, boundWithoutRate
 */
export async function countWhile<Result>(
  deps: StaffDeps,
  decided: Decided,
  run: () => Promise<Result>,
): Promise<Result> {
  if (decided.subject.amounts.length === 0) return run()
  // It may end after midnight.
  const day = todayOf(deps)
  await inTransaction(deps.db, (tx) => countDayUse(deps, tx, decided, day))
  try {
    return await run()
  } catch (error) {
    if (!isRefusal(error)) throw error
    await inTransaction(deps.db, async (tx) => {
      await lockDay(tx, decided.memberId)
      for (const use of usesOf(decided, day)) await takeBackDayUse(tx, use)
    })
    throw error
  }
}

const isRefusal = (error: unknown): boolean =>
  [StaffRefusal, Refusal, WrongUsage].some((kind) => error instanceof kind)
