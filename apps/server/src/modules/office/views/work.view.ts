/** The queues of work: withdrawals and orders that wait, and pages of payments. */
import type { OfficeInput, OfficeOrder, OfficeReply, OfficeWithdrawal } from '@fairhall/contract/office'
import { InvoiceType } from '@fairhall/contract'
import { isUuid } from '../../../platform/uuid.ts'
import { statusName } from '../../players/index.ts'
import {
  describeOrders,
  describeWithdrawals,
  listOrders,
  type Order,
  refusals,
  whyNotAgree,
} from '../../staff/index.ts'
import type { OfficeDeps } from '../office.deps.ts'
import { toOfficeInvoice } from './invoices.view.ts'
import { findPlayers, listPaymentPage } from './office.queries.ts'

const PAGE = 50

export async function listOfficeWithdrawals(deps: OfficeDeps): Promise<OfficeWithdrawal[]> {
  const waiting = await describeWithdrawals(deps)
  const players = await findPlayers(
    deps.db,
    waiting.map(({ invoice }) => invoice.player_id),
  )
  return waiting.map(({ invoice, approvedBy, approvalsNeeded, why, to, content }) => {
    const { status = 0, isIdentified = false, country = '' } = players.get(invoice.player_id) ?? {}
    return {
      ...toOfficeInvoice(deps, invoice),
      to,
      why,
      approvedBy: [...approvedBy],
      approvalsNeeded,
      content,
      player: { status: statusName(status), isIdentified, country },
    }
  })
}

/** As staff read them, each with the reason why this member may not agree. */
export async function listOfficeOrders(deps: OfficeDeps, actor: string): Promise<OfficeOrder[]> {
  const orders = await listOrders(deps, actor)
  const [rows, refused] = await Promise.all([describeOrders(deps, orders), whyNotAgree(deps, actor, orders)])
  return orders.map((order, at) => {
    const refusal = refused.get(order.id) ?? null
    return {
      id: order.id,
      kind: order.details.kind,
      what: String(rows[at]?.['what'] ?? ''),
      subject: subjectOf(order),
      reason: order.reason || null,
      orderedBy: order.madeBy,
      orderedAt: order.madeAt.toISOString(),
      expiresAt: order.expiresAt.toISOString(),
      content: order.fingerprint,
      refusal: refusal === null ? null : refusals[refusal],
    }
  })
}

function subjectOf({ playerId, staffId }: Order): string {
  if (playerId !== null) return `player:${playerId}`
  return staffId === null ? '' : `staff:${staffId}`
}

type Query = NonNullable<OfficeInput<'listPayments'>['query']>

export async function listOfficePayments(
  deps: OfficeDeps,
  { type, state, player, cursor }: Query,
): Promise<OfficeReply<'listPayments'>> {
  const [time = '', id = ''] = cursor?.split('~') ?? []
  const isMoment = /^\d{4}-/.test(time) && !Number.isNaN(Date.parse(time))
  const before = !isUuid(id) || !isMoment ? null : { createdAt: new Date(time), id }
  const filter = {
    type: type === undefined ? null : InvoiceType[type],
    state: state || null,
    playerId: player ?? null,
    before,
  }
  const found = await listPaymentPage(deps.db, filter, PAGE + 1)
  const items = found.slice(0, PAGE).map((invoice) => toOfficeInvoice(deps, invoice))
  const last = items.at(-1)
  const next = found.length > PAGE && last !== undefined ? `${last.createdAt}~${last.id}` : null
  return { items, next }
}
