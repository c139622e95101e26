/** SQL that pages through payments which need attention. */
import { InvoiceState, InvoiceType } from '@fairhall/contract'
import type { Db } from '../../platform/database/database.ts'
import { isOfCountries } from '../players/index.ts'
import type { Invoice } from './invoices.queries.ts'
import { endedDeposits, inSql, payoutsUnderWay } from './invoices.rules.ts'

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
export async function listSilentPayouts(
  db: Db,
  before: Date,
  after: Invoice | null,
  countries: readonly string[] | null = null,
): Promise<Invoice[]> {
  const { rows } = await db.query<Invoice>(
    `select * from invoice where type = ${InvoiceType.withdrawal} and state in ${inSql(payoutsUnderWay)} and updated_at < $1
        and ($2::timestamptz is null or (updated_at, id) > ($2, $3)) and ${isOfCountries('$4')}
      order by updated_at, id limit ${PAGE}`,
    [before, after?.updated_at ?? null, after?.id ?? null, countries],
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
