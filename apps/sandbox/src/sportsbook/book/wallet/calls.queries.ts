import type { Tx } from '@fairhall/postgres'
import { waitingCalls } from '../../../wallet-calls/waiting-calls.queries.ts'
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

export const betCalls = waitingCalls<QueuedCall>({
  table: 'sandbox.book_call',
  about: { column: 'bet', type: 'uuid' },
  select: 'place::text as place, bet, name, body, tries, order_id as "orderId"',
  firstPauseS: 5,
})
