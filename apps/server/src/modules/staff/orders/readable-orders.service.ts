/** The orders that a staff member may read: their own, and those that their rights allow them to agree to. */
import { boundsFor, refusalFor } from '../bounds/bound-check.rules.ts'
import { NO_SUBJECT } from '../bounds/bounds.rules.ts'
import { checkOf } from '../bounds/bound-checks.service.ts'
import { marketsOfOrder } from '../bounds/order-subjects.ts'
import { unsealAll } from '../../players/index.ts'
import { findOrder, listWaiting, listWaitingHeads, type OrderRow } from './orders.queries.ts'
import { idOf, listMembers, type Order, questionOf, toOrder } from './orders.service.ts'
import { StaffRefusal, type StaffRefusalName } from '../refusals.ts'
import type { StaffDeps } from '../staff.deps.ts'
import { findStaffMember, type StaffMember } from '../members/staff.queries.ts'
import { may, toAgreement } from '../members/permissions.rules.ts'
import { approvalRefusal } from '../members/staff.rules.ts'

const MOST = 100

/** Waiting orders that this member placed or could agree to, oldest first. Those of others don't count towards the limit. */
export async function listOrders(deps: StaffDeps, actor: string): Promise<Order[]> {
  const now = deps.clock.now()
  const member = await findStaffMember(deps.db, idOf(actor))
  if (member === null) return []
  const heads = await withinReach(deps, member, await listWaitingHeads(deps.db, now))
  const ids = heads.slice(0, MOST).map(({ id }) => id)
  return readable(deps, actor, await listWaiting(deps.db, now, ids))
}

/** How many orders wait that this member may read, and since when the oldest does. */
export async function countOrders(
  deps: Pick<StaffDeps, 'clock' | 'db' | 'settings'>,
  member: Pick<StaffMember, 'id' | 'rights'>,
): Promise<{ count: number; since: Date | null }> {
  const own = await withinReach(deps, member, await listWaitingHeads(deps.db, deps.clock.now()))
  return { count: own.length, since: own[0]?.madeAt ?? null }
}

type ReadOrder = Pick<OrderRow, 'kind' | 'playerId' | 'details' | 'madeBy'>

/** Those that the member placed, or that their rights and the markets of these allow them to read. */
async function withinReach<Row extends ReadOrder>(
  deps: Pick<StaffDeps, 'clock' | 'db' | 'settings'>,
  member: Pick<StaffMember, 'id' | 'rights'>,
  orders: readonly Row[],
): Promise<Row[]> {
  const check = await checkOf(deps, deps.db, NO_SUBJECT)
  const found: Row[] = []
  for (const order of orders) {
    const guarded = toAgreement(order.kind)
    const isOwn = order.madeBy === `staff:${member.id}`
    if (!isOwn && !may(member.rights, guarded)) continue
    const bounds = boundsFor(check.bounds, member, guarded)
    if (isOwn || bounds.every(({ markets }) => markets === null)) found.push(order)
    else {
      const markets = await marketsOfOrder(deps, deps.db, order)
      if (refusalFor(member, guarded, { ...check, subject: { amounts: [], markets } }) === null)
        found.push(order)
    }
  }
  return found
}

/** Why this member may not agree to each of these orders, by its ID; null if they may. */
export async function whyNotAgree(
  deps: StaffDeps,
  actor: string,
  orders: readonly Order[],
): Promise<ReadonlyMap<string, StaffRefusalName | null>> {
  const members = await listMembers(deps.db)
  const found = new Map<string, StaffRefusalName | null>()
  for (const order of orders) {
    const { kind, ...details } = order.details
    const question = await questionOf(deps, deps.db, { ...order, kind, details }, members)
    found.set(order.id, approvalRefusal(idOf(actor), question))
  }
  return found
}

/** @throws StaffRefusal notFound, also for an order that this member may not see */
export async function getOrder(deps: StaffDeps, actor: string, orderId: string): Promise<Order> {
  const row = await findOrder(deps.db, orderId)
  const [order] = await readable(deps, actor, row === null ? [] : [row])
  if (order === undefined) throw new StaffRefusal('notFound')
  return order
}

/** The hash of an order's content as it is stored now; null if its reason was erased with the player. */
export async function readContentHash(deps: StaffDeps, orderId: string): Promise<string | null> {
  const row = await findOrder(deps.db, orderId)
  if (row === null) return ''
  if (row.sealedReason === null) return toOrder(row, row.reason).contentHash
  const [reason = null] = await unsealAll(deps, deps.db, [
    { playerId: row.playerId, sealed: row.sealedReason },
  ])
  return reason === null ? null : toOrder(row, reason).contentHash
}

async function readable(deps: StaffDeps, actor: string, found: OrderRow[]): Promise<Order[]> {
  const member = await findStaffMember(deps.db, idOf(actor))
  const rows = member === null ? [] : await withinReach(deps, member, found)
  const sealed = rows.map(({ playerId, sealedReason }) => ({ playerId, sealed: sealedReason }))
  const reasons = await unsealAll(deps, deps.db, sealed)
  return rows.map((row, at) => toOrder(row, row.sealedReason === null ? row.reason : (reasons[at] ?? null)))
}
