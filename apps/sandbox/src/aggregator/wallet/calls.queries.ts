import type { Queryable, Tx } from '@fairhall/postgres'
import { waitingCalls } from '../../wallet-calls/waiting-calls.queries.ts'
import type { CallName } from './wallet-client.ts'

export interface QueuedCall {
  place: string
  subject: string
  name: CallName
  body: string
}

export async function insertCall(
  tx: Tx,
  call: Pick<QueuedCall, 'subject' | 'name' | 'body'>,
  dueAt: Date,
): Promise<void> {
  await tx.query('insert into sandbox.game_call (subject, name, body, due_at) values ($1, $2, $3, $4)', [
    call.subject,
    call.name,
    call.body,
    dueAt,
  ])
}

export const gameCalls = waitingCalls<QueuedCall>({
  table: 'sandbox.game_call',
  about: { column: 'subject', type: 'text' },
  select: 'place::text as place, subject, name, body',
  firstPauseS: 1,
})

/** Makes the waiting calls of a subject due. */
export async function hurryCalls(db: Queryable, subject: string, now: Date): Promise<void> {
  await db.query(
    'update sandbox.game_call set due_at = $2 where subject = $1 and answered_at is null and due_at > $2',
    [subject, now],
  )
}
