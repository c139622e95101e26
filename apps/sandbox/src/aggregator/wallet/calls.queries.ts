import type { Queryable, Tx } from '@fairhall/postgres'
import type { CallName } from './wallet-client.ts'

export interface QueuedCall {
  place: string
  subject: string
  name: CallName
  body: string
  tries: number
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

/**
 * Claims due calls and postpones their next try, so that other processes skip them. Of each subject only the oldest
 * call is sent: its calls keep their order. A subject selects its calls alone, whether or not they are due.
 */
export async function claimCalls(
  db: Queryable,
  now: Date,
  subject: string | null = null,
): Promise<QueuedCall[]> {
  const { rows } = await db.query<QueuedCall>(
    `update sandbox.game_call set tries = tries + 1,
       due_at = $1::timestamptz + make_interval(secs => least(power(2, tries), 300))
     where place in (
       select place from sandbox.game_call c
        where answered_at is null and due_at <= $1 and ($2::text is null or subject = $2)
          and not exists (select from sandbox.game_call e
            where e.subject = c.subject and e.answered_at is null and e.place < c.place)
        order by due_at limit 50 for update skip locked)
     returning place::text as place, subject, name, body, tries`,
    [now, subject],
  )
  return rows
}

/** `apiCode` of a refusal, else null. */
export async function markAnswered(
  db: Queryable,
  place: string,
  now: Date,
  apiCode: number | null,
): Promise<void> {
  await db.query('update sandbox.game_call set answered_at = $2, api_code = $3 where place = $1', [
    place,
    now,
    apiCode,
  ])
}

/** Makes the waiting calls of a subject due. */
export async function hurryCalls(db: Queryable, subject: string, now: Date): Promise<void> {
  await db.query(
    'update sandbox.game_call set due_at = $2 where subject = $1 and answered_at is null and due_at > $2',
    [subject, now],
  )
}

/** When the next call is due, or null. */
export async function findNextCall(db: Queryable): Promise<Date | null> {
  const { rows } = await db.query<{ at: Date | null }>(
    'select min(due_at) as at from sandbox.game_call where answered_at is null',
  )
  return rows[0]?.at ?? null
}
