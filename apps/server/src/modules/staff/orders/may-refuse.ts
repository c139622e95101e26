import type { Tx } from '../../../platform/database/database.ts'
import { type Holder, refusalFor } from '../bounds/bound-check.rules.ts'
import { checkOf } from '../bounds/bound-checks.service.ts'
import { marketsOfOrder } from '../bounds/order-subjects.ts'
import { may, toAgreement } from '../members/permissions.rules.ts'
import { StaffRefusal } from '../refusals.ts'
import type { StaffDeps } from '../staff.deps.ts'
import type { OrderRow } from './orders.queries.ts'

/** The member who placed an order may withdraw it; others need a right that may agree to it, in the markets of its players. @throws StaffRefusal */
export async function requireMayRefuse(
  deps: Pick<StaffDeps, 'clock' | 'settings'>,
  tx: Tx,
  order: OrderRow,
  { id, members }: { id: string; members: readonly Holder[] },
): Promise<void> {
  const member = members.find((one) => one.id === id)
  if (member === undefined) throw new StaffRefusal('staffUnknown')
  if (order.madeBy === `staff:${id}`) return
  const guarded = toAgreement(order.kind)
  if (!may(member.rights, guarded)) throw new StaffRefusal('rightMissing')
  const subject = { amounts: [], markets: await marketsOfOrder(deps, tx, order) }
  const refusal = refusalFor(member, guarded, await checkOf(deps, tx, subject))
  if (refusal !== null) throw new StaffRefusal(refusal)
}
