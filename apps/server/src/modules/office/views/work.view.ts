/** The queues of work: withdrawals and orders that wait, and pages of payments. */
import type { OfficeInput, OfficeOrder, OfficeReply, OfficeWithdrawal } from '@fairhall/contract/office'
import { InvoiceType } from '@fairhall/contract'
import { isUuid } from '../../../platform/uuid.ts'
import { findPlayer } from '../../players/index.ts'
import { describeOrders, describeWithdrawals, listOrders, type TableRow } from '../../staff/index.ts'
import type { OfficeDeps } from '../office.deps.ts'
import { toOfficeInvoice } from './invoices.view.ts'
import { countQueues, listPaymentPage } from './office.queries.ts'

const PAGE = 50
const statuses = ['', 'active', 'limited', 'blocked', 'closed', 'excluded']

export async function readQueues(deps: OfficeDeps, actor: string): Promise<OfficeReply<'getQueues'>> {
  const [counts, orders] = await Promise.all([countQueues(deps.db), listOrders(deps, actor)])
  return { ...counts, orders: orders.length }
}

export async function listOfficeWithdrawals(deps: OfficeDeps): Promise<OfficeWithdrawal[]> {
  const waiting = await describeWithdrawals(deps)
  return Promise.all(
    waiting.map(async ({ invoice, approvedBy, approvalsNeeded, why, to, content }) => {
      const player = await findPlayer(deps.db, invoice.player_id)
      return {
        ...toOfficeInvoice(deps, invoice),
        to,
        why,
        approvedBy: [...approvedBy],
        approvalsNeeded,
        content,
        player: {
          status: statuses[player?.status ?? 0] ?? '',
          isIdentified: player?.identity_checked_at != null,
          country: player?.country ?? '',
        },
      }
    }),
  )
}

export async function listOfficeOrders(deps: OfficeDeps, actor: string): Promise<OfficeOrder[]> {
  const rows = await describeOrders(deps, await listOrders(deps, actor))
  return rows.map(toOrder)
}

const textOf = (cell: TableRow[string] | undefined) => (cell == null ? '' : String(cell))

function toOrder({
  order,
  kind,
  what,
  player,
  staff,
  reason,
  by,
  at,
  expires,
  content,
}: TableRow): OfficeOrder {
  return {
    id: textOf(order),
    kind: textOf(kind),
    what: textOf(what),
    subject: player == null ? textOf(staff) : `player:${textOf(player)}`,
    reason: reason == null ? null : textOf(reason),
    orderedBy: textOf(by),
    orderedAt: new Date(at as Date).toISOString(),
    expiresAt: new Date(expires as Date).toISOString(),
    content: textOf(content),
    refusal: null,
  }
}

type Query = NonNullable<OfficeInput<'listPayments'>['query']>

export async function listOfficePayments(
  deps: OfficeDeps,
  { type, state, player, cursor }: Query,
): Promise<OfficeReply<'listPayments'>> {
  const [time = '', id = ''] = cursor?.split('~') ?? []
  const before = !isUuid(id) || Number.isNaN(Date.parse(time)) ? null : { createdAt: new Date(time), id }
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
