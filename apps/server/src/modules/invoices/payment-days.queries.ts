/** SQL of the counts of payments by day and method, which reports read instead of the payments. */
import { InvoiceState } from '@fairhall/contract'
import { type Db, inTransaction, type Tx } from '../../platform/database/database.ts'
import { inSql } from './invoices.rules.ts'
import type { PaymentCount } from './payment-days.rules.ts'

/** The day of a payment that changed is counted again. */
export async function markPaymentDays(tx: Tx, invoiceIds: readonly string[]): Promise<void> {
  await tx.query(
    `insert into payment_day_due (day)
     select distinct (created_at at time zone 'UTC')::date as day from invoice where id = any ($1::uuid[]) order by day
     on conflict (day) do update set marks = payment_day_due.marks + 1`,
    [invoiceIds],
  )
}

/** The days of all payments that changed since then. */
export async function markDaysOfChanged(db: Db, since: Date): Promise<void> {
  await db.query(
    `insert into payment_day_due (day)
     select distinct (created_at at time zone 'UTC')::date as day from invoice where updated_at >= $1 order by day
     on conflict (day) do update set marks = payment_day_due.marks + 1`,
    [since],
  )
}

interface DueDay {
  day: string
  marks: bigint
}

/** The newest first: they are looked at most. */
export async function listDueDays(db: Db, limit: number): Promise<DueDay[]> {
  const { rows } = await db.query<DueDay>(
    'select day::text, marks from payment_day_due order by day desc limit $1',
    [limit],
  )
  return rows
}

const SUCCESSES = inSql([InvoiceState.success, InvoiceState.paid])

/** Counts a day from its payments. Two counts of one day wait for each other. */
export function countPaymentDay(db: Db, { day, marks }: DueDay): Promise<void> {
  return inTransaction(db, async (tx) => {
    const due = await tx.query('select 1 from payment_day_due where day = $1 for update', [day])
    if (due.rows.length === 0) return
    await tx.query('delete from payment_day where day = $1', [day])
    await tx.query(
      `insert into payment_day (day, type, provider, method, currency, state, reason, bucket, count, amount)
       select $1::date, type, provider, method, currency, state, coalesce(reason, ''),
           case when settled_at is null or state not in ${SUCCESSES} then -1
                else floor(4 * log(2, greatest(extract(epoch from settled_at - created_at), 1)::numeric)) end,
           count(*), sum(amount)
         from invoice
        where created_at >= $1::date::timestamp at time zone 'UTC'
          and created_at < ($1::date + 1)::timestamp at time zone 'UTC' and returns is null
        group by 2, 3, 4, 5, 6, 7, 8`,
      [day],
    )
    await tx.query('delete from payment_day_due where day = $1 and marks = $2', [day, marks])
  })
}

interface PaymentRange {
  from: string
  to: string
}

/** Days that will be counted again within minutes. */
export async function countDueDays(db: Db, { from, to }: PaymentRange): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    'select count(*)::int as count from payment_day_due where day between $1::date and $2::date',
    [from, to],
  )
  return rows[0]?.count ?? 0
}

/** Sums over the days; with `byDay` for each of them. */
export async function listPaymentCounts(
  db: Db,
  { from, to }: PaymentRange,
  byDay = false,
): Promise<PaymentCount[]> {
  const { rows } = await db.query<Omit<PaymentCount, 'amount'> & { amount: string }>(
    `select ${byDay ? 'day::text' : `''`} as day, type, provider, method, currency, state, reason, bucket,
         sum(count)::int as count, sum(amount)::numeric(60)::text as amount
       from payment_day where day between $1::date and $2::date
      group by 1, 2, 3, 4, 5, 6, 7, 8`,
    [from, to],
  )
  return rows.map(({ amount, ...row }) => ({ ...row, amount: BigInt(amount) }))
}
