import { type DepositReply, InvoiceState, InvoiceType } from '@fairhall/contract'
import { toAssignments } from '../../platform/database/assignments.rules.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { type InvoiceEvent, inSql, isLast, releasedPayouts, transition } from './invoices.rules.ts'
import type { InvoiceRow } from './invoices.tables.ts'

export type Invoice = InvoiceRow

type Required =
  | 'id'
  | 'number'
  | 'player_id'
  | 'account_id'
  | 'type'
  | 'state'
  | 'method'
  | 'provider'
  | 'network'
  | 'currency'
  | 'amount'
  | 'requested_amount'
  | 'base_amount'
  | 'rates_version'
  | 'country'
  | 'created_at'
  | 'updated_at'

type Optional =
  | 'fee'
  | 'reserved_at'
  | 'provider_reference'
  | 'expires_at'
  | 'order_open_until'
  | 'looked_at_for'
  | 'bonus_code_id'
  | 'added_to'
  | 'held_for'
  | 'returns'
  | 'is_amount_open'

interface NewInvoice extends Pick<InvoiceRow, Required>, Partial<Pick<InvoiceRow, Optional>> {
  /** JSON of `ReturnUrls`. */
  return_urls: string
  /** JSON of the offer's terms. */
  bonus?: string | null
}

export async function insertInvoice(tx: Tx, invoice: NewInvoice): Promise<Invoice> {
  const { rows } = await tx.query<Invoice>(
    `insert into invoice (id, number, player_id, account_id, type, state, method, provider, network, currency,
       amount, requested_amount, base_amount, rates_version, country, created_at, updated_at, return_urls, fee,
       reserved_at, provider_reference, expires_at, order_open_until, looked_at_for, bonus, bonus_code_id, added_to,
       held_for, returns, is_amount_open)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22,
       $23, $24, $25, $26, $27, $28, $29, $30)
     returning *`,
    toValues(invoice),
  )
  return only(rows)
}

const toValues = (invoice: NewInvoice) => [
  invoice.id,
  invoice.number,
  invoice.player_id,
  invoice.account_id,
  invoice.type,
  invoice.state,
  invoice.method,
  invoice.provider,
  invoice.network,
  invoice.currency,
  invoice.amount,
  invoice.requested_amount,
  invoice.base_amount,
  invoice.rates_version,
  invoice.country,
  invoice.created_at,
  invoice.updated_at,
  invoice.return_urls,
  invoice.fee ?? 0n,
  invoice.reserved_at ?? null,
  invoice.provider_reference ?? null,
  invoice.expires_at ?? null,
  invoice.order_open_until ?? null,
  invoice.looked_at_for ?? null,
  invoice.bonus ?? null,
  invoice.bonus_code_id ?? null,
  invoice.added_to ?? null,
  invoice.held_for ?? null,
  invoice.returns ?? null,
  invoice.is_amount_open ?? false,
]

function only([invoice]: readonly Invoice[]): Invoice {
  if (invoice === undefined) throw new Error('the invoice is missing')
  return invoice
}

export async function findInvoice(db: Db | Tx, invoiceId: string): Promise<Invoice | null> {
  const { rows } = await db.query<Invoice>('select * from invoice where id = $1', [invoiceId])
  return rows[0] ?? null
}

/** Unknown IDs are left out. */
export async function listInvoices(db: Db | Tx, invoiceIds: readonly string[]): Promise<Invoice[]> {
  const { rows } = await db.query<Invoice>('select * from invoice where id = any ($1::uuid[])', [invoiceIds])
  return rows
}

export async function findInvoiceOfPlayer(
  db: Db | Tx,
  playerId: string,
  invoiceId: string,
): Promise<Invoice | null> {
  const invoice = await findInvoice(db, invoiceId)
  return invoice?.player_id === playerId ? invoice : null
}

const CHANGEABLE = [
  'state',
  'amount',
  'paid_base_amount',
  'is_below_minimum',
  'reserved_at',
  'held_amount',
  'held_for',
  'bonus_verdict',
  'reason',
  'provider_reference',
  'paid_by_hand',
  'looked_at_for',
  'public_data',
  'settled_at',
] as const

type Changes = Partial<
  Pick<InvoiceRow, Exclude<(typeof CHANGEABLE)[number], 'public_data'>> & {
    /** JSON of `PublicData`. */
    public_data: string | null
  }
>

/** Columns that change without the state. */
type InvoiceChanges = Omit<Changes, 'state' | 'settled_at'>

/** The caller holds the player's lock and has read the invoice under it. */
export function updateInvoice(
  tx: Tx,
  invoiceId: string,
  changes: InvoiceChanges,
  now: Date,
): Promise<Invoice> {
  return writeInvoice(tx, invoiceId, changes, now)
}

/**
 * The only writer of an invoice's state. The caller holds the player's lock, has read the invoice under it, and has
 * refused what `transition` refuses.
 */
export async function applyEvent(
  tx: Tx,
  invoice: Invoice,
  event: InvoiceEvent,
  changes: InvoiceChanges,
  now: Date,
): Promise<Invoice> {
  const state = transition(invoice, event)
  if (state === null)
    throw new Error(`${event} can't change invoice ${invoice.id}, which is ${invoice.state}`)
  const settled = isLast(state) && { settled_at: now }
  return writeInvoice(tx, invoice.id, { ...changes, ...settled, state }, now)
}

async function writeInvoice(tx: Tx, invoiceId: string, changes: Changes, now: Date): Promise<Invoice> {
  const { text, values } = toAssignments(CHANGEABLE, { ...changes }, 3)
  const { rows } = await tx.query<Invoice>(
    `update invoice set version = version + 1, updated_at = $2${text && `, ${text}`} where id = $1 returning *`,
    [invoiceId, now, ...values],
  )
  return only(rows)
}

/** Stores the reply for repeated requests. The payment itself does not change. */
export async function saveFirstReply(tx: Tx, invoiceId: string, reply: DepositReply): Promise<Invoice> {
  const { rows } = await tx.query<Invoice>('update invoice set reply = $2 where id = $1 returning *', [
    invoiceId,
    JSON.stringify(reply),
  ])
  return only(rows)
}

/** Stores the provider's reference of an ordered payout. It decides nothing, so no player lock is needed. */
export async function storeOrderReference(tx: Tx, invoiceId: string, reference: string): Promise<void> {
  await tx.query('update invoice set order_reference = $2 where id = $1', [invoiceId, reference])
}

/** Leaves `updated_at` alone: the time since the last change of the payment keeps counting. */
export async function saveOrderOpenUntil(tx: Tx, invoiceId: string, until: Date): Promise<void> {
  await tx.query('update invoice set order_open_until = $2 where id = $1', [invoiceId, until])
}

export async function insertApproval(tx: Tx, invoiceId: string, actor: string, now: Date): Promise<void> {
  await tx.query(
    `insert into invoice_approval (invoice_id, actor, approved_at, voided_at) values ($1, $2, $3, null)
     on conflict (invoice_id, actor) do update set approved_at = excluded.approved_at, voided_at = null`,
    [invoiceId, actor, now],
  )
}

/** Voids the approvals of a staff member who may no longer approve, for withdrawals that still wait. */
export async function voidApprovalsOf(tx: Tx, actor: string, now: Date): Promise<void> {
  await tx.query(
    `update invoice_approval a set voided_at = $2 from invoice i
      where a.actor = $1 and a.voided_at is null and i.id = a.invoice_id and i.state = '${InvoiceState.requested}'`,
    [actor, now],
  )
}

/** For a payout whose earlier approvals don't count any more. */
export async function voidApprovalsFor(tx: Tx, invoiceId: string, now: Date): Promise<void> {
  await tx.query('update invoice_approval set voided_at = $2 where invoice_id = $1 and voided_at is null', [
    invoiceId,
    now,
  ])
}

export async function wasApprovedSince(db: Db | Tx, invoiceId: string, since: Date): Promise<boolean> {
  const { rows } = await db.query(
    'select 1 from invoice_approval where invoice_id = $1 and voided_at is null and approved_at >= $2 limit 1',
    [invoiceId, since],
  )
  return rows.length > 0
}

export async function listApprovers(db: Db | Tx, invoiceId: string): Promise<readonly string[]> {
  return (await listApproversOf(db, [invoiceId])).get(invoiceId) ?? []
}

/** Approvers by invoice ID. Invoices without approvals are left out. */
export async function listApproversOf(
  db: Db | Tx,
  invoiceIds: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const { rows } = await db.query<{ id: string; actors: string[] }>(
    `select invoice_id as id, array_agg(actor order by approved_at, actor) as actors from invoice_approval
      where invoice_id = any ($1::uuid[]) and voided_at is null group by invoice_id`,
    [invoiceIds],
  )
  return new Map(rows.map(({ id, actors }) => [id, actors]))
}

export async function hasDepositedBy(
  db: Db | Tx,
  playerId: string,
  method: string,
  currency: string,
): Promise<boolean> {
  const { rows } = await db.query(
    `select 1 from invoice where player_id = $1 and type = ${InvoiceType.deposit} and state = '${InvoiceState.success}' and method = $2 and currency = $3 limit 1`,
    [playerId, method, currency],
  )
  return rows.length > 0
}

/** In subunits of the base currency. Failed and declined withdrawals do not count. */
export async function sumRecentWithdrawals(tx: Tx, playerId: string, since: Date): Promise<bigint> {
  const { rows } = await tx.query<{ sum: bigint }>(
    `select coalesce(sum(base_amount), 0)::bigint as sum from invoice
      where player_id = $1 and type = ${InvoiceType.withdrawal} and returns is null and created_at > $2 and state not in ${inSql(releasedPayouts)}`,
    [playerId, since],
  )
  return rows[0]?.sum ?? 0n
}

/** Totals over all payments of the player so far. Deposits count as paid, in subunits of the base currency. */
export async function sumPayments(
  db: Db | Tx,
  playerId: string,
): Promise<{ deposited: bigint; hasWithdrawn: boolean }> {
  const { rows } = await db.query<{ deposited: bigint; hasWithdrawn: boolean }>(
    `select coalesce(sum(coalesce(paid_base_amount, base_amount)) filter (where type = ${InvoiceType.deposit} and state = '${InvoiceState.success}'), 0)::bigint
          as deposited,
        coalesce(bool_or(state = '${InvoiceState.paid}' and returns is null), false) as "hasWithdrawn"
       from invoice where player_id = $1`,
    [playerId],
  )
  return rows[0] ?? { deposited: 0n, hasWithdrawn: false }
}
