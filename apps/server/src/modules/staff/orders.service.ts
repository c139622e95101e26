/**
 * What one person of the staff wants and a second one must agree to: corrections of a balance, chargebacks, settlements,
 * deposits that are added, erasures. The order is placed by the first; the second one's word and its effect are one transaction, so that of two words at once, or of
 * the same one twice, one counts. What cannot be carried out is not decided.
 */
import { inTransaction, queryable, type Tx } from '../../platform/database/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { type Erasure, erasePlayerIn } from '../departure/index.ts'
import { releaseIn } from '../limits/index.ts'
import { noteAudit, releaseLogin, sealUnlessErased, unsealAll, unsealFor } from '../players/index.ts'
import { type Added, addDeposit, chargeBackIn, type Settled, settleInPart } from '../payments/index.ts'
import { correctBalance } from './corrections.service.ts'
import { StaffRefusal } from './staff.service.ts'

export type OrderDetails =
  | { kind: 'correction'; currency: string; amount: string }
  | { kind: 'chargeback'; invoiceId: string; reference: string; amount: string | null }
  | { kind: 'settlement'; invoiceId: string; amount: string }
  | { kind: 'deposit'; invoiceId: string; reference: string; amount: string }
  | { kind: 'erasure' }
  /** Another person than the barred one: an account, or, with the barred player's order, a login that may register. */
  | { kind: 'release'; subject: string | null; keyId: string | null }

export interface Order {
  id: string
  playerId: string
  details: OrderDetails
  reason: string
  /** `staff:<id>` */
  madeBy: string
  madeAt: Date
  decidedBy: string | null
  outcome: 'done' | 'refused' | null
}

interface Row extends Omit<Order, 'reason' | 'details'> {
  kind: OrderDetails['kind']
  details: Record<string, string | null>
  sealedReason: Buffer
}

const COLUMNS = `id, kind, player_id as "playerId", details, sealed_reason as "sealedReason", made_by as "madeBy",
  made_at as "madeAt", decided_by as "decidedBy", outcome`

export async function placeOrder(
  deps: Deps,
  order: { playerId: string; details: OrderDetails; actor: string; reason: string },
): Promise<string> {
  const id = deps.random.uuid()
  const { playerId, actor, reason } = order
  const { kind, ...details } = order.details
  await inTransaction(deps.db, async (tx) => {
    const sealed = await sealUnlessErased(deps, tx, playerId, reason)
    if (sealed === null) throw new StaffRefusal('erased')
    await queryable(tx).query(
      `insert into staff_order (id, kind, player_id, details, sealed_reason, made_by, made_at)
       values ($1, $2, $3, $4, $5, $6, $7)`,
      [id, kind, playerId, JSON.stringify(details), sealed, actor, deps.clock.now()],
    )
    await noteAudit(deps, tx, {
      actor,
      reason,
      action: 'order.placed',
      subject: `order:${id}`,
      playerId,
      details,
    })
  })
  return id
}

/** @throws StaffRefusal, and whatever the deed itself refuses */
export async function decideOrder(
  deps: Deps,
  decision: { orderId: string; actor: string; reason: string; agrees: boolean },
): Promise<Order> {
  const { orderId, actor, reason, agrees } = decision
  return inTransaction(deps.db, async (tx) => {
    const row = await lockOrder(tx, orderId)
    if (row.outcome !== null) throw new StaffRefusal('orderDecided')
    if (agrees && row.madeBy === actor) throw new StaffRefusal('samePerson')
    const order = toOrder(row, await unsealFor(deps, tx, row.playerId, row.sealedReason))
    const outcome = agrees ? 'done' : 'refused'
    await queryable(tx).query(
      'update staff_order set decided_by = $2, decided_at = $3, outcome = $4 where id = $1',
      [orderId, actor, deps.clock.now(), outcome],
    )
    const action = agrees ? 'order.agreed' : 'order.refused'
    await noteAudit(deps, tx, {
      actor,
      reason,
      action,
      subject: `order:${orderId}`,
      playerId: order.playerId,
    })
    // After its note: words about somebody who is erased cannot be sealed any more.
    if (agrees) await carryOut(deps, tx, order, actor)
    return { ...order, decidedBy: actor, outcome }
  })
}

async function carryOut(deps: Deps, tx: Tx, order: Order, secondPerson: string): Promise<void> {
  const { id, playerId, details, madeBy: actor, reason } = order
  const by = { actor, secondPerson, reason }
  if (details.kind === 'correction') {
    const { currency, amount } = details
    await correctBalance(deps, tx, { id, playerId, currency, amount: BigInt(amount), ...by })
    return
  }
  if (details.kind === 'erasure') {
    requireErased(await erasePlayerIn(deps, tx, playerId, { actor, secondPerson, orderId: id }))
    return
  }
  if (details.kind === 'release') {
    const { subject, keyId } = details
    if (subject !== null && keyId !== null)
      await releaseLogin(deps, tx, { subject, keyId, barredId: playerId })
    else await releaseIn(deps, tx, playerId, by)
    return
  }
  if (details.kind === 'settlement') {
    const { invoiceId, amount } = details
    requireDone(await settleInPart(deps, tx, { invoiceId, amount: BigInt(amount), ...by }))
    return
  }
  if (details.kind === 'deposit') {
    const { invoiceId, reference, amount } = details
    requireDone(await addDeposit(deps, tx, { id, invoiceId, reference, amount: BigInt(amount), ...by }))
    return
  }
  const { invoiceId, reference, amount } = details
  await chargeBackIn(deps, tx, {
    invoiceId,
    reference,
    ...(amount === null ? {} : { amount: BigInt(amount) }),
    ...by,
  })
}

function requireErased(erasure: Erasure): void {
  if (erasure === 'notClosed' || erasure === 'keptByLaw') throw new StaffRefusal(erasure)
}

function requireDone(outcome: Settled | Added): void {
  if (outcome !== 'settled' && outcome !== 'added') throw new StaffRefusal(outcome)
}

async function lockOrder(tx: Tx, orderId: string): Promise<Row> {
  const { rows } = await queryable(tx).query<Row>(
    `select ${COLUMNS} from staff_order where id = $1 for update`,
    [orderId],
  )
  const [row] = rows
  if (row === undefined) throw new StaffRefusal('notFound')
  return row
}

function toOrder({ kind, details, sealedReason: _sealed, ...rest }: Row, reason: string | null): Order {
  return { ...rest, details: { kind, ...details } as OrderDetails, reason: reason ?? '' }
}

/** Those that wait, the oldest first. */
export async function listOrders(deps: Deps): Promise<Order[]> {
  const { rows } = await queryable(deps.db).query<Row>(
    `select ${COLUMNS} from staff_order where outcome is null order by made_at, id limit 100`,
  )
  const sealed = rows.map(({ playerId, sealedReason }) => ({ playerId, sealed: sealedReason }))
  const reasons = await unsealAll(deps, deps.db, sealed)
  return rows.map((row, at) => toOrder(row, reasons[at] ?? null))
}
