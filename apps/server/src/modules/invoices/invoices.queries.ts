import { type DepositReply, InvoiceState, InvoiceType } from '@fairhall/contract'
import type { Insertable, Selectable, Updateable } from 'kysely'
import { kysely, type Db, type Tx } from '../../platform/database/database.ts'
import {
  endedDeposits,
  type InvoiceEvent,
  inSql,
  payoutsUnderWay,
  releasedPayouts,
  transition,
} from './invoices.rules.ts'
import type { InvoiceTable } from './invoices.tables.ts'

export type Invoice = Selectable<InvoiceTable>

export async function insertInvoice(tx: Tx, invoice: Insertable<InvoiceTable>): Promise<Invoice> {
  return kysely(tx).insertInto('invoice').values(invoice).returningAll().executeTakeFirstOrThrow()
}

export async function findInvoice(db: Db | Tx, invoiceId: string): Promise<Invoice | null> {
  const found = await kysely(db)
    .selectFrom('invoice')
    .selectAll()
    .where('id', '=', invoiceId)
    .executeTakeFirst()
  return found ?? null
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

/** Columns that change without the state. */
export type InvoiceChanges = Omit<Updateable<InvoiceTable>, 'state'>

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
  return writeInvoice(tx, invoice.id, { ...changes, state }, now)
}

async function writeInvoice(
  tx: Tx,
  invoiceId: string,
  changes: Updateable<InvoiceTable>,
  now: Date,
): Promise<Invoice> {
  return kysely(tx)
    .updateTable('invoice')
    .set((invoice) => ({ ...changes, version: invoice('version', '+', 1), updated_at: now }))
    .where('id', '=', invoiceId)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Stores the reply for repeated requests. The payment itself does not change. */
export async function saveFirstReply(tx: Tx, invoiceId: string, reply: DepositReply): Promise<Invoice> {
  return kysely(tx)
    .updateTable('invoice')
    .set({ reply: JSON.stringify(reply) })
    .where('id', '=', invoiceId)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Stores the provider's reference of an ordered payout. It decides nothing, so no player lock is needed. */
export async function storeOrderReference(tx: Tx, invoiceId: string, reference: string): Promise<void> {
  await kysely(tx)
    .updateTable('invoice')
    .set({ order_reference: reference })
    .where('id', '=', invoiceId)
    .execute()
}

/** Leaves `updated_at` alone: the time since the last change of the payment keeps counting. */
export async function saveOrderOpenUntil(tx: Tx, invoiceId: string, until: Date): Promise<void> {
  await kysely(tx)
    .updateTable('invoice')
    .set({ order_open_until: until })
    .where('id', '=', invoiceId)
    .execute()
}

export async function insertApproval(tx: Tx, invoiceId: string, actor: string, now: Date): Promise<void> {
  const row = { approved_at: now, voided_at: null }
  await kysely(tx)
    .insertInto('invoice_approval')
    .values({ invoice_id: invoiceId, actor, ...row })
    .onConflict((conflict) => conflict.columns(['invoice_id', 'actor']).doUpdateSet(row))
    .execute()
}

/** Voids the approvals of a staff member who may no longer approve, for withdrawals that still wait. */
export async function voidApprovalsOf(tx: Tx, actor: string, now: Date): Promise<void> {
  await tx.query(
    `update invoice_approval a set voided_at = $2 from invoice i
      where a.actor = $1 and a.voided_at is null and i.id = a.invoice_id and i.state = '${InvoiceState.requested}'`,
    [actor, now],
  )
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

/** Withdrawals that wait for approval, oldest first. */
export async function listRequested(db: Db, limit: number): Promise<Invoice[]> {
  const query = kysely(db)
    .selectFrom('invoice')
    .selectAll()
    .where('type', '=', InvoiceType.withdrawal)
    .where('state', '=', 'requested')
  return query.orderBy('created_at').orderBy('id').limit(limit).execute()
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
  tx: Tx,
  playerId: string,
): Promise<{ deposited: bigint; hasWithdrawn: boolean }> {
  const { rows } = await tx.query<{ deposited: bigint; hasWithdrawn: boolean }>(
    `select coalesce(sum(coalesce(paid_base_amount, base_amount)) filter (where type = ${InvoiceType.deposit} and state = '${InvoiceState.success}'), 0)::bigint
          as deposited,
        coalesce(bool_or(state = '${InvoiceState.paid}' and returns is null), false) as "hasWithdrawn"
       from invoice where player_id = $1`,
    [playerId],
  )
  return rows[0] ?? { deposited: 0n, hasWithdrawn: false }
}

const PAGE = 500

/** The next page of deposits that were not paid in time. */
export async function listExpired(db: Db, now: Date, after: Invoice | null): Promise<Invoice[]> {
  const { rows } = await db.query<Invoice>(
    `select * from invoice where type = ${InvoiceType.deposit} and state = '${InvoiceState.pending}' and expires_at <= $1
        and ($2::timestamptz is null or (expires_at, id) > ($2, $3))
      order by expires_at, id limit ${PAGE}`,
    [now, after?.expires_at ?? null, after?.id ?? null],
  )
  return rows
}

/** The next page of deposits that ended here without the provider's confirmation that they can't be paid any more. */
export async function listEndsUnconfirmed(db: Db, after: Invoice | null): Promise<Invoice[]> {
  const { rows } = await db.query<Invoice>(
    `select * from invoice
      where type = ${InvoiceType.deposit} and reserved_at is not null and state in ${inSql(endedDeposits)}
        and ($1::timestamptz is null or (created_at, id) > ($1, $2))
      order by created_at, id limit ${PAGE}`,
    [after?.created_at ?? null, after?.id ?? null],
  )
  return rows
}

/** The next page of deposits whose order was never answered and can't be on its way any more. */
export async function listUndecided(db: Db, now: Date, after: Invoice | null): Promise<Invoice[]> {
  const { rows } = await db.query<Invoice>(
    `select * from invoice
      where type = ${InvoiceType.deposit} and state = '${InvoiceState.pending}' and reply is null and order_open_until < $1
        and ($2::timestamptz is null or (created_at, id) > ($2, $3))
      order by created_at, id limit ${PAGE}`,
    [now, after?.created_at ?? null, after?.id ?? null],
  )
  return rows
}

/** The next page of payouts without a change since the given time. */
export async function listSilentPayouts(db: Db, before: Date, after: Invoice | null): Promise<Invoice[]> {
  const { rows } = await db.query<Invoice>(
    `select * from invoice where type = ${InvoiceType.withdrawal} and state in ${inSql(payoutsUnderWay)} and updated_at < $1
        and ($2::timestamptz is null or (updated_at, id) > ($2, $3))
      order by updated_at, id limit ${PAGE}`,
    [before, after?.updated_at ?? null, after?.id ?? null],
  )
  return rows
}

/** The next page of payments that have been under way since before the given time. */
export async function listStuck(db: Db, before: Date, after: Invoice | null): Promise<Invoice[]> {
  const { rows } = await db.query<Invoice>(
    `select * from invoice
      where (type = ${InvoiceType.deposit} and state = '${InvoiceState.pending}' or type = ${InvoiceType.withdrawal} and state in ${inSql(payoutsUnderWay)}) and created_at < $1
        and ($2::timestamptz is null or (created_at, id) > ($2, $3))
      order by created_at, id limit ${PAGE}`,
    [before, after?.created_at ?? null, after?.id ?? null],
  )
  return rows
}

/** The next page of deposits that ended without money since the given time. */
export async function listEnded(db: Db, since: Date, after: Invoice | null): Promise<Invoice[]> {
  const { rows } = await db.query<Invoice>(
    `select * from invoice where type = ${InvoiceType.deposit} and state in ${inSql(endedDeposits)} and created_at >= $1
        and ($2::timestamptz is null or (created_at, id) > ($2, $3))
      order by created_at, id limit ${PAGE}`,
    [since, after?.created_at ?? null, after?.id ?? null],
  )
  return rows
}
