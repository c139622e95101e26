import type { Queryable, Tx } from '@fairhall/postgres'
import type { PlannedMessage } from './outcomes.rules.ts'

export interface ReturnUrls {
  success?: string | undefined
  error?: string | undefined
  pending?: string | undefined
}

export const processings = ['form', 'iframe', 'qr', 'message', 'asyncRedirect'] as const
export type Processing = (typeof processings)[number]

export interface Payment {
  reference: string
  kind: 'deposit' | 'payout'
  orderId: string
  method: string
  way: 'page' | 'address' | 'payout'
  amount: string
  /** The address takes any amount: `amount` is only the minimum. */
  isOpen: boolean
  currency: string
  address: string | null
  processing: Processing
  tag: string | null
  qr: string | null
  fee: string
  returnUrls: ReturnUrls
  locale: string
  state: 'waiting' | 'confirmed' | 'failed' | 'declined'
  paidAmount: string | null
  createdAt: Date
}

const COLUMNS = `reference, kind, order_id as "orderId", method, way, amount, is_open as "isOpen", currency, address,
  processing, tag, qr, fee, return_urls as "returnUrls", locale, state, paid_amount as "paidAmount", created_at as "createdAt"`

/** The first order with an ID wins; a repeat returns it. */
export async function insertPayment(
  pool: Queryable,
  payment: Payment,
  actsAt: Date | null,
): Promise<Payment | null> {
  const { rows } = await pool.query<Payment>(
    `insert into sandbox.payment (reference, kind, order_id, method, way, amount, currency, address, return_urls,
       locale, state, acts_at, created_at, processing, tag, qr, fee, is_open)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, 'waiting', $11, $12, $13, $14, $15, $16, $17)
     on conflict (kind, order_id) do nothing returning ${COLUMNS}`,
    [
      payment.reference,
      payment.kind,
      payment.orderId,
      payment.method,
      payment.way,
      payment.amount,
      payment.currency,
      payment.address,
      JSON.stringify(payment.returnUrls),
      payment.locale,
      actsAt,
      payment.createdAt,
      payment.processing,
      payment.tag,
      payment.qr,
      payment.fee,
      payment.isOpen,
    ],
  )
  return rows[0] ?? null
}

export async function findPayment(pool: Queryable, reference: string): Promise<Payment | null> {
  const { rows } = await pool.query<Payment>(`select ${COLUMNS} from sandbox.payment where reference = $1`, [
    reference,
  ])
  return rows[0] ?? null
}

export async function findOrder(
  pool: Queryable,
  kind: Payment['kind'],
  orderId: string,
): Promise<Payment | null> {
  const { rows } = await pool.query<Payment>(
    `select ${COLUMNS} from sandbox.payment where kind = $1 and order_id = $2`,
    [kind, orderId],
  )
  return rows[0] ?? null
}

export async function listRecentPayments(pool: Queryable): Promise<Payment[]> {
  const { rows } = await pool.query<Payment>(
    `select ${COLUMNS} from sandbox.payment order by created_at desc, reference limit 20`,
  )
  return rows
}

/** In order of creation, each page after the given order. */
export async function listOrdered(
  pool: Queryable,
  span: { from: Date; to: Date; after: string | null },
  most: number,
): Promise<Payment[]> {
  const { rows } = await pool.query<Payment>(
    `select ${COLUMNS} from sandbox.payment
      where created_at >= $1 and created_at < $2
        and ($3::uuid is null or (created_at, reference) >
          (select created_at, reference from sandbox.payment where reference = $3))
      order by created_at, reference limit $4`,
    [span.from, span.to, span.after, most],
  )
  return rows
}

/** Only one of two decisions ends a payment; the other one gets null. */
export async function endPayment(
  tx: Tx,
  reference: string,
  state: Payment['state'],
  paidAmount: string | null,
): Promise<Payment | null> {
  const { rows } = await tx.query<Payment>(
    `update sandbox.payment set state = $2, paid_amount = $3, acts_at = null
     where reference = $1 and state = 'waiting' returning ${COLUMNS}`,
    [reference, state, paidAmount],
  )
  return rows[0] ?? null
}

export async function listDuePayments(pool: Queryable, now: Date): Promise<string[]> {
  const { rows } = await pool.query<{ reference: string }>(
    `select reference from sandbox.payment where state = 'waiting' and acts_at <= $1 order by acts_at limit 100`,
    [now],
  )
  return rows.map((row) => row.reference)
}

export async function insertMessage(
  tx: Tx,
  id: string,
  reference: string,
  body: string,
  planned: Pick<PlannedMessage, 'isForged' | 'copies' | 'delayMs'>,
  now: Date,
): Promise<void> {
  await tx.query(
    `insert into sandbox.message (id, reference, body, is_forged, copies, due_at) values ($1, $2, $3, $4, $5, $6)`,
    [id, reference, body, planned.isForged, planned.copies, new Date(now.getTime() + planned.delayMs)],
  )
}

export interface DueMessage {
  id: string
  /** The reference of the payment that the message is about. */
  payment: string
  body: string
  isForged: boolean
  copies: number
  tries: number
}

/**
 * Claims due messages and postpones their next try immediately, so that other processes skip them. After a crash they are only sent later.
 */
export async function claimDueMessages(pool: Queryable, now: Date): Promise<DueMessage[]> {
  const { rows } = await pool.query<DueMessage>(
    `update sandbox.message set tries = tries + 1,
       due_at = $1::timestamptz + make_interval(secs => least(power(2, tries), 300))
     where id in (select id from sandbox.message where delivered_at is null and due_at <= $1
       order by due_at limit 50 for update skip locked)
     returning id, reference as payment, body, is_forged as "isForged", copies, tries`,
    [now],
  )
  return rows
}

export async function markDelivered(pool: Queryable, id: string, now: Date): Promise<void> {
  await pool.query('update sandbox.message set delivered_at = $2 where id = $1', [id, now])
}

/** The time of the next work, or null. */
export async function findNextDue(pool: Queryable): Promise<Date | null> {
  const { rows } = await pool.query<{ at: Date | null }>(
    `select least(
       (select min(due_at) from sandbox.message where delivered_at is null),
       (select min(acts_at) from sandbox.payment where state = 'waiting' and acts_at is not null)) as at`,
  )
  return rows[0]?.at ?? null
}
