import type { Queryable, Tx } from '@fairhall/postgres'
import type { BetCallName } from './sports-wallet.ts'

export interface QueuedCall {
  place: string
  bet: string
  name: BetCallName
  body: string
  tries: number
  /** Of cash-outs: the order. */
  orderId: string | null
}

export type NewCall = Pick<QueuedCall, 'bet' | 'name' | 'body'> & { orderId?: string }

export async function insertCall(tx: Tx, call: NewCall, dueAt: Date): Promise<void> {
  await tx.query(
    'insert into sandbox.book_call (bet, name, body, order_id, due_at) values ($1, $2, $3, $4, $5)',
    [call.bet, call.name, call.body, call.orderId ?? null, dueAt],
  )
}

/**
 * Claims due calls and postpones their next try, so that other processes skip them. Of each bet only the oldest call is sent: its
 * calls keep their order.
 */
export async function claimCalls(db: Queryable, now: Date, bet: string | null = null): Promise<QueuedCall[]> {
  const { rows } = await db.query<QueuedCall>(
    `update sandbox.book_call set tries = tries + 1,
       due_at = $1::timestamptz + make_interval(secs => least(power(2, tries) * 5, 300))
     where place in (
       select place from sandbox.book_call c
        where answered_at is null and due_at <= $1 and ($2::uuid is null or bet = $2)
          and not exists (select from sandbox.book_call e
            where e.bet = c.bet and e.answered_at is null and e.place < c.place)
        order by due_at limit 50 for update skip locked)
     returning place::text as place, bet, name, body, tries, order_id as "orderId"`,
    [now, bet],
  )
  return rows
}

/** False if another process has handled the answer already. `apiCode` of a refusal, else null. */
export async function markAnswered(
  tx: Tx,
  place: string,
  now: Date,
  apiCode: number | null,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    'update sandbox.book_call set answered_at = $2, api_code = $3 where place = $1 and answered_at is null',
    [place, now, apiCode],
  )
  return rowCount === 1
}

/** When the next call is due, or null. */
export async function findNextCall(db: Queryable): Promise<Date | null> {
  const { rows } = await db.query<{ at: Date | null }>(
    'select min(due_at) as at from sandbox.book_call where answered_at is null',
  )
  return rows[0]?.at ?? null
}
