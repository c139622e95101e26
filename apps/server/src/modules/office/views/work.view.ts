/** The queues of work: withdrawals and orders that wait, and pages of payments. */
import type {
  OfficeInput,
  OfficeOrder,
  OfficeReply,
  OfficeWithdrawal,
  OfficeWithdrawalCounts,
} from '@fairhall/contract/office'
import { InvoiceType } from '@fairhall/contract'
import { isUuid } from '../../../platform/uuid.ts'
import { countRequested, findInvoice, type QueueCount } from '../../invoices/index.ts'
import { statusName } from '../../players/index.ts'
import {
  countriesFor,
  describeWithdrawals,
  getOrder,
  listOrders,
  type Order,
  orderAsText,
  showOrders,
  StaffRefusal,
  type StaffMember,
  toView,
  type WaitingWithdrawal,
  whyNotAgree,
  whyNotApprove,
} from '../../staff/index.ts'
import type { OfficeDeps } from '../office.deps.ts'
import { withinMarkets } from '../serving/require-view.ts'
import { toOfficeInvoice } from './invoices.view.ts'
import { findPlayers, listPaymentPage } from './office.queries.ts'

const PAGE = 50

type Member = Pick<StaffMember, 'id' | 'rights'>

/**
 * A page of the queue, each with the reason why this member may not approve it.
 * @throws StaffRefusal notFound if the page before ended with no known one
 */
export async function listOfficeWithdrawals(
  deps: OfficeDeps,
  member: Member,
  query: NonNullable<OfficeInput<'listWithdrawals'>['query']>,
): Promise<OfficeWithdrawal[]> {
  const { country, after: afterId, ...filter } = query
  const after = afterId === undefined ? null : await findInvoice(deps.db, afterId)
  if (after === null && afterId !== undefined) throw new StaffRefusal('notFound')
  const allowed = await countriesFor(deps, member, toView('withdrawal.list'))
  const waiting = await describeWithdrawals(deps, { ...filter, after, countries: within(allowed, country) })
  const refused = await whyNotApprove(deps, `staff:${member.id}`, waiting)
  const players = await findPlayers(
    deps.db,
    waiting.map(({ invoice }) => invoice.player_id),
  )
  return waiting.map(
    ({ invoice, approvedBy, approvalsNeeded, reasons, waits, to, content, claim, rules }) => {
      const { status = 0, isIdentified = false, country = '' } = players.get(invoice.player_id) ?? {}
      return {
        ...toOfficeInvoice(deps, invoice),
        to,
        reasons: [...reasons],
        waits: [...waits],
        approvedBy: [...approvedBy],
        approvalsNeeded,
        content,
        rules: [...rules],
        claim: toOfficeClaim(claim, member.id),
        refusal: refused.get(invoice.id) ?? null,
        player: { status: statusName(status), isIdentified, country },
      }
    },
  )
}

/** The countries of a filter that a member may see. */
function within(allowed: readonly string[] | null, country: string | undefined): readonly string[] | null {
  if (country === undefined) return allowed
  return allowed === null || allowed.includes(country) ? [country] : []
}

/** By each value that the queue can be filtered by. */
export async function countOfficeWithdrawals(
  deps: OfficeDeps,
  member: Member,
): Promise<OfficeWithdrawalCounts> {
  const counts = await countRequested(deps.db, await countriesFor(deps, member, toView('withdrawal.list')))
  const ofField = (wanted: QueueCount['field']) =>
    counts.filter(({ field }) => field === wanted).map(({ value, count }) => ({ value, count }))
  return {
    method: ofField('method'),
    currency: ofField('currency'),
    country: ofField('country'),
    reason: ofField('reason'),
  }
}

function toOfficeClaim(claim: WaitingWithdrawal['claim'], memberId: string): OfficeWithdrawal['claim'] {
  if (claim === null) return null
  const { staffId, claimedAt, expiresAt } = claim
  return {
    by: staffId,
    since: claimedAt.toISOString(),
    until: expiresAt.toISOString(),
    isOwn: staffId === memberId,
  }
}

/** As staff read them, each with the reason why this member may not agree. */
export async function listOfficeOrders(deps: OfficeDeps, actor: string): Promise<OfficeOrder[]> {
  return toOfficeOrders(deps, actor, await listOrders(deps, actor))
}

/** @throws StaffRefusal notFound */
export async function readOfficeOrder(deps: OfficeDeps, actor: string, id: string): Promise<OfficeOrder> {
  const [order] = await toOfficeOrders(deps, actor, [await getOrder(deps, actor, id)])
  if (order === undefined) throw new StaffRefusal('notFound')
  return order
}

async function toOfficeOrders(
  deps: OfficeDeps,
  actor: string,
  orders: readonly Order[],
): Promise<OfficeOrder[]> {
  const [all, refused] = await Promise.all([showOrders(deps, orders), whyNotAgree(deps, actor, orders)])
  return all.map(({ order, shown }) => ({
    id: order.id,
    kind: order.details.kind,
    what: orderAsText(shown),
    parts: { title: shown.title, facts: [...shown.facts], changes: [...shown.changes] },
    subject: subjectOf(order),
    reason: order.reason || null,
    orderedBy: order.madeBy,
    orderedAt: order.madeAt.toISOString(),
    expiresAt: order.expiresAt.toISOString(),
    content: order.fingerprint,
    refusal: refused.get(order.id) ?? null,
  }))
}

function subjectOf({ playerId, staffId }: Order): string {
  if (playerId !== null) return `player:${playerId}`
  return staffId === null ? '' : `staff:${staffId}`
}

type Query = NonNullable<OfficeInput<'listPayments'>['query']>

export async function listOfficePayments(
  deps: OfficeDeps,
  member: Member,
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
  const all = found.slice(0, PAGE).map((invoice) => toOfficeInvoice(deps, invoice))
  const last = all.at(-1)
  const view = player === undefined ? 'payment.list' : 'player.view'
  // A page may have fewer items, so that its end does not depend on the markets.
  const items = await withinMarkets(deps, member, view, all, ({ playerId }) => playerId)
  const next = found.length > PAGE && last !== undefined ? `${last.createdAt}~${last.id}` : null
  return { items, next }
}
