/** The orders that a staff member may read: their own, and those that their rights allow them to agree to. */
import { unsealAll } from '../../players/index.ts'
import { findOrder, listWaiting, listWaitingHeads, type OrderRow } from './orders.queries.ts'
import { idOf, listMembers, type Order, toOrder } from './orders.service.ts'
import { StaffRefusal, type StaffRefusalName } from '../refusals.ts'
import type { StaffDeps } from '../staff.deps.ts'
import { listStaffMembers, type StaffMember } from '../members/staff.queries.ts'
import { may, toAgreement } from '../members/permissions.rules.ts'
import { approvalRefusal } from '../members/staff.rules.ts'

/** Waiting orders that this member placed or could agree to, oldest first. */
export async function listOrders(deps: StaffDeps, actor: string): Promise<Order[]> {
  return readable(deps, actor, await listWaiting(deps.db, deps.clock.now()))
}

/** How many orders wait that this member may read, and since when the oldest does. */
export async function countOrders(
  deps: Pick<StaffDeps, 'clock' | 'db'>,
  { id, rights }: Pick<StaffMember, 'id' | 'rights'>,
): Promise<{ count: number; since: Date | null }> {
  const waiting = await listWaitingHeads(deps.db, deps.clock.now())
  const own = waiting.filter((order) => mayRead(order, `staff:${id}`, rights))
  return { count: own.length, since: own[0]?.madeAt ?? null }
}

const mayRead = (
  { kind, madeBy }: Pick<OrderRow, 'kind' | 'madeBy'>,
  actor: string,
  rights: readonly string[],
) => madeBy === actor || may(rights, toAgreement(kind))

/** Why this member may not agree to each of these orders, by its ID; null if they may. */
export async function whyNotAgree(
  deps: StaffDeps,
  actor: string,
  orders: readonly Order[],
): Promise<ReadonlyMap<string, StaffRefusalName | null>> {
  const { members, everyone } = await listMembers(deps.db)
  const now = deps.clock.now()
  return new Map(
    orders.map(({ id, details: { kind }, madeBy, staffId }) => {
      const question = { kind, orderedBy: idOf(madeBy), concerns: staffId, members, everyone, now }
      return [id, approvalRefusal(idOf(actor), question)]
    }),
  )
}

/** @throws StaffRefusal notFound, also for an order that this member may not see */
export async function getOrder(deps: StaffDeps, actor: string, orderId: string): Promise<Order> {
  const row = await findOrder(deps.db, orderId)
  const [order] = await readable(deps, actor, row === null ? [] : [row])
  if (order === undefined) throw new StaffRefusal('notFound')
  return order
}

async function readable(deps: StaffDeps, actor: string, found: OrderRow[]): Promise<Order[]> {
  const own = (await listStaffMembers(deps.db)).find(({ id }) => id === idOf(actor))?.rights ?? []
  const rows = found.filter((order) => mayRead(order, actor, own))
  const sealed = rows.map(({ playerId, sealedReason }) => ({ playerId, sealed: sealedReason }))
  const reasons = await unsealAll(deps, deps.db, sealed)
  return rows.map((row, at) => toOrder(row, row.sealedReason === null ? row.reason : (reasons[at] ?? null)))
}
