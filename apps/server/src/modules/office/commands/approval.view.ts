/** The question that a member answers with their passkey, with a readable form of what they sign. */
import type { OfficeApproved, OfficeInput, OfficeReply } from '@fairhall/contract/office'
import { findInvoice } from '../../invoices/index.ts'
import { findDestinations, mainValueOf, maskDestination } from '../../payment-destinations/index.ts'
import { askForApproval, type OfficeSession, StaffRefusal } from '../../staff/index.ts'
import type { OfficeDeps } from '../office.deps.ts'
import { toOfficeInvoice } from '../views/invoices.view.ts'
import { readOfficeOrder } from '../views/work.view.ts'

/** @throws StaffRefusal notFound, rightMissing, orderChanged, withdrawalChanged */
export async function askToSign(
  deps: OfficeDeps,
  session: OfficeSession,
  body: OfficeInput<'askApproval'>['body'],
): Promise<OfficeReply<'askApproval'>> {
  // First, because it checks the right. What changes after it can't be approved with its answer.
  const question = await askForApproval(deps, session, body)
  const approved =
    body.kind === 'order'
      ? await readOrder(deps, `staff:${session.staffId}`, body.id)
      : await readWithdrawal(deps, body.id)
  return { question, approved }
}

async function readOrder(deps: OfficeDeps, actor: string, id: string): Promise<OfficeApproved> {
  const { kind: orderKind, what, parts, subject, reason, orderedBy } = await readOfficeOrder(deps, actor, id)
  return { kind: 'order', orderKind, what, parts, subject, reason, orderedBy }
}

async function readWithdrawal(deps: OfficeDeps, id: string): Promise<OfficeApproved> {
  const invoice = await findInvoice(deps.db, id)
  if (invoice === null) throw new StaffRefusal('notFound')
  const { number, playerId, amount, currency, method } = toOfficeInvoice(deps, invoice)
  const destination = mainValueOf((await findDestinations(deps, [invoice])).get(id) ?? {})
  const to = destination === '' ? null : maskDestination(destination)
  return { kind: 'withdrawal', number, playerId, amount, currency, method, to }
}
