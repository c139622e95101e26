/**
 * Orders that one staff member places and a second one must agree to: money outside the normal rules, opening an account or
 * lifting a protection, and changes of staff. The decision and its effect are one transaction, so that of two concurrent
 * or repeated decisions only one counts. If an order can't be carried out, it stays undecided.
 */
import { type Db, inTransaction, type Tx } from '../../../platform/database/database.ts'
import type { StaffDeps } from '../staff.deps.ts'
import { isSubject, noteAudit, sealUnlessErased, unsealFor } from '../../players/index.ts'
import { askBeforeMove } from '../../registers/index.ts'
import { useRevisions } from '../../settings/index.ts'
import type { Approval, TableRow } from '../command.ts'
import { checkOf } from '../bounds/bound-checks.service.ts'
import type { CommandSubject } from '../bounds/bounds.rules.ts'
import { type BoundedOrder, subjectOfInvoice, subjectOfOrder } from '../bounds/order-subjects.ts'
import { countDayUse } from '../bounds/day-use.service.ts'
import { type Origin, recordDenied } from '../members/keys.ts'
import { executeOrder } from './order-effects.ts'
import type { OrderDetails } from './order-details.ts'
import { requireMayRefuse } from './may-refuse.ts'
import { contentPartsOf, isSameState, journalDetailsOf, readState } from './order-content.ts'
import { findOrder, insertOrder, lockOrder, type OrderRow, saveDecision } from './orders.queries.ts'
import { contentHash, fingerprint } from '../fingerprint.ts'
import { requireSigned } from '../signatures/signatures.service.ts'
import { StaffRefusal } from '../refusals.ts'
import { type Guarded, toAgreement } from '../members/permissions.rules.ts'
import { holdStaffMember, listStaffMembers, lockStaff } from '../members/staff.queries.ts'
import { approvalRefusal, canAnybodyAgree, type Question } from '../members/staff.rules.ts'

export interface Order extends Omit<OrderRow, 'details' | 'reason' | 'sealedReason' | 'kind'> {
  details: OrderDetails
  reason: string
  /** The approver repeats it, so that they agree to exactly what they read. */
  fingerprint: string
  /** What a passkey signs. */
  contentHash: string
}

export type Subject =
  | { playerId: string }
  | { staffId: string }
  | { currency: string }
  | { run: string }
  | { list: string }
  | { file: string }
  | { day: string }
  | { partner: string }
  | { holder: string }

const ORDER_DAYS = 7
const DAY_MS = 24 * 3_600_000

type NewOrder = Subject & {
  details: OrderDetails
  actor: string
  reason: string
  /** What the member used for it, where that is not the permission to agree to it. */
  orderedWith?: Guarded
}

/** Returns a row for the terminal. @throws StaffRefusal */
export function placeOrder(deps: StaffDeps, order: NewOrder): Promise<TableRow> {
  return inTransaction(deps.db, (tx) => placeOrderIn(deps, tx, order))
}

/** @throws StaffRefusal */
export async function placeOrderIn(deps: StaffDeps, tx: Tx, order: NewOrder): Promise<TableRow> {
  const { actor, reason, orderedWith } = order
  const { kind, ...details } = order.details
  const [playerId, staffId] = [
    'playerId' in order ? order.playerId : null,
    'staffId' in order ? order.staffId : null,
  ]
  const id = deps.random.uuid()
  const madeAt = deps.clock.now()
  const expiresAt = new Date(madeAt.getTime() + ORDER_DAYS * DAY_MS)
  const sealedReason = playerId === null ? null : await sealUnlessErased(deps, tx, playerId, reason)
  if (playerId !== null && sealedReason === null) throw new StaffRefusal('erased')
  const state = await readState(deps, tx, { kind, playerId, staffId, details })
  const texts = { reason: playerId === null ? reason : null, sealedReason }
  await insertOrder(tx, {
    id,
    kind,
    playerId,
    staffId,
    details,
    state,
    ...texts,
    madeBy: actor,
    madeAt,
    expiresAt,
  })
  await noteAudit(deps, tx, {
    actor,
    reason,
    action: 'order.placed',
    subject: `order:${id}`,
    ...(playerId !== null && { playerId }),
    details: { kind, ...(staffId !== null && { staff: staffId }), ...journalDetailsOf(kind, details) },
  })
  const row = { kind, playerId, staffId, details, state, madeBy: actor }
  const question = await questionOf(deps, tx, row)
  const isAlone = !canAnybodyAgree(question)
  await countOrder(deps, tx, actor, {
    kind,
    subject: question.check.subject,
    guarded: orderedWith,
    isOrder: true,
  })
  const result = isAlone
    ? 'waits for a second staff member, and nobody can agree at present: see `staff list` or `staff add`'
    : 'waits for a second staff member'
  return { order: id, result }
}

export const idOf = (actor: string) => actor.replace('staff:', '')

export async function listMembers(db: Db | Tx) {
  const everyone = await listStaffMembers(db)
  return { everyone, members: everyone.filter(({ leftAt, keyHash }) => leftAt === null && keyHash !== null) }
}

type AskedOrder = BoundedOrder & Pick<OrderRow, 'staffId' | 'madeBy'>

/** What decides on who may agree to an order. */
export async function questionOf(
  deps: Pick<StaffDeps, 'clock' | 'settings'>,
  db: Db | Tx,
  order: AskedOrder,
  members?: Awaited<ReturnType<typeof listMembers>>,
): Promise<Question & Required<Pick<Question, 'check'>>> {
  const { kind, staffId, details, madeBy } = order
  return {
    kind,
    orderedBy: idOf(madeBy),
    concerns: staffId,
    holder: details['holder'] ?? null,
    check: await checkOf(deps, db, await subjectOfOrder(deps, db, order)),
    ...(members ?? (await listMembers(db))),
    now: deps.clock.now(),
  }
}

export interface Decision {
  orderId: string
  actor: string
  reason: string
  /** The fingerprint that the approver read; null refuses the order. */
  agreesTo: string | null
  /** The login that the approver checked, for an order that admits one; the order stores only its hash. */
  login?: string | undefined
  /** Of an approver with a passkey. */
  approval: Approval | null
  origin: Origin | null
}

/** @throws StaffRefusal, and the refusals of the effect itself */
export async function decideOrder(
  deps: StaffDeps,
  decision: Decision,
): Promise<{ order: Order; shown: TableRow }> {
  if (decision.agreesTo !== null) await askBeforeCountry(deps, decision)
  try {
    const decided = await inTransaction(deps.db, (tx) => decide(deps, tx, decision))
    const { kind } = decided.order.details
    if (kind === 'rate' || kind === 'settings') await useRevisions(deps)
    return decided
  } catch (error) {
    if (error instanceof StaffRefusal && error.refusal === 'rightMissing')
      await recordDenied(deps, idOf(decision.actor), 'order agree', decision.origin)
    throw error
  }
}

/** The registers' answers from the time of the order may be outdated. They are asked before the transaction, which must not wait for them. */
async function askBeforeCountry(deps: StaffDeps, { orderId, actor }: Decision): Promise<void> {
  const row = await findOrder(deps.db, orderId)
  if (row?.kind !== 'change-country' || row.outcome !== null || row.playerId === null) return
  if (row.expiresAt <= deps.clock.now()) return
  // Registers are asked only for a member who may agree.
  const refusal = await inTransaction(deps.db, async (tx) =>
    approvalRefusal(idOf(actor), await questionOf(deps, tx, row, await listMembers(tx))),
  )
  if (refusal === null) await askBeforeMove(deps, row.playerId)
}

async function decide(
  deps: StaffDeps,
  tx: Tx,
  { orderId, actor, reason, agreesTo, login, approval }: Decision,
): Promise<{ order: Order; shown: TableRow }> {
  await lockStaff(tx)
  const row = await lockOrder(tx, orderId)
  if (row === null) throw new StaffRefusal('notFound')
  if (row.outcome !== null) throw new StaffRefusal('orderDecided')
  const now = deps.clock.now()
  const reasonText =
    row.playerId === null || row.sealedReason === null
      ? row.reason
      : await unsealFor(deps, tx, row.playerId, row.sealedReason)
  const order = toOrder(row, reasonText)
  const members = await listMembers(tx)
  let subject: CommandSubject | null = null
  if (agreesTo === null) await requireMayRefuse(deps, tx, row, { id: idOf(actor), ...members })
  else {
    const question = await questionOf(deps, tx, row, members)
    subject = question.check.subject
    const refusal = approvalRefusal(idOf(actor), question)
    if (refusal !== null) throw new StaffRefusal(refusal)
    if (row.expiresAt <= now) throw new StaffRefusal('orderExpired')
    if (agreesTo !== order.fingerprint) throw new StaffRefusal('orderChanged')
    requireSameLogin(deps, order.details, login ?? '')
    if (!isSameState(row.state, await readState(deps, tx, row))) throw new StaffRefusal('orderStale')
  }
  const outcome = agreesTo === null ? 'refused' : 'done'
  const content = { hash: order.contentHash, text: null }
  const signed =
    agreesTo === null
      ? {}
      : await requireSigned(deps, tx, { kind: 'order', subject: orderId, actor, content }, approval)
  await saveDecision(tx, orderId, { actor, outcome, now })
  await noteAudit(deps, tx, {
    actor,
    reason,
    action: agreesTo === null ? 'order.refused' : 'order.agreed',
    subject: `order:${orderId}`,
    ...(order.playerId !== null && { playerId: order.playerId }),
    details: signed,
  })
  // After the audit note: once the player is erased, no text about them can be sealed.
  const shown = agreesTo === null ? {} : await executeOrder(deps, tx, order, actor)
  if (subject !== null) await countOrder(deps, tx, actor, { kind: row.kind, subject })
  return { order: { ...order, decidedBy: actor, outcome }, shown }
}

/**
 * Checks whether this member may approve a withdrawal after the earlier approvers. Until the transaction ends, nobody can
 * remove or change this member. @throws StaffRefusal
 */
export async function requireMayApprove(
  deps: StaffDeps,
  tx: Tx,
  actor: string,
  invoiceId: string,
  approvedBefore: readonly string[],
): Promise<void> {
  await holdStaffMember(tx, idOf(actor))
  const [first] = approvedBefore
  const orderedBy = first === undefined ? null : idOf(first)
  const subject = await subjectOfInvoice(deps, tx, invoiceId)
  const question = {
    kind: 'withdrawal',
    orderedBy,
    check: await checkOf(deps, tx, subject),
    ...(await listMembers(tx)),
    now: deps.clock.now(),
  } as const
  const refusal = approvalRefusal(idOf(actor), question)
  if (refusal !== null) throw new StaffRefusal(refusal)
  await countDayUse(deps, tx, { memberId: idOf(actor), guarded: toAgreement('withdrawal'), subject })
}

/** What a member orders or agrees to counts towards their day. The last lock of the transaction: see `countDayUse`. */
async function countOrder(
  deps: StaffDeps,
  tx: Tx,
  actor: string,
  {
    kind,
    subject,
    guarded = toAgreement(kind),
    isOrder = false,
  }: { kind: OrderRow['kind']; subject: CommandSubject; guarded?: Guarded | undefined; isOrder?: boolean },
): Promise<void> {
  if (!actor.startsWith('staff:')) return
  await countDayUse(deps, tx, { memberId: idOf(actor), guarded, subject, isOrder })
}

function requireSameLogin(deps: StaffDeps, details: OrderDetails, login: string): void {
  if (details.kind !== 'release') return
  const { subject, keyId } = details
  if (subject === null || keyId === null) return
  if (!isSubject(deps, { subject, keyId }, login)) throw new StaffRefusal('loginDiffers')
}

/** `reasonText`: null if the player was erased. */
export function toOrder(row: OrderRow, reasonText: string | null): Order {
  const { kind, details, reason: _reason, sealedReason: _sealed, ...rest } = row
  const parts = contentPartsOf(row, reasonText)
  return {
    ...rest,
    details: { kind, ...details } as OrderDetails,
    reason: reasonText ?? '',
    fingerprint: fingerprint(parts),
    contentHash: contentHash(parts),
  }
}
