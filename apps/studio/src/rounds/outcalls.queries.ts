import type { Queryable, Tx } from '../platform/database.ts'

/** A call that the wallet must get, with the number of the try that is under way. */
export type Outcall = { id: bigint; roundId: string; body: string; currency: string; tries: number }

/** Queues the call of a round; its first try belongs to who queues it, until `claimedUntil`. */
export async function addOutcall(tx: Tx, roundId: string, body: string, claimedUntil: Date): Promise<bigint> {
  const { rows } = await tx.query<{ id: string }>(
    `insert into studio.outcall (round_id, body, tries, claimed_until) values ($1, $2, 1, $3) returning id::text`,
    [roundId, body, claimedUntil],
  )
  return BigInt(rows[0]?.id ?? '0')
}

/** Takes calls whose turn it is, so that no other process sends them meanwhile. */
export async function claimOutcalls(
  db: Queryable,
  now: Date,
  claimedUntil: Date,
  limit: number,
): Promise<Outcall[]> {
  const { rows } = await db.query<{
    id: string
    round_id: string
    body: string
    currency: string
    tries: number
  }>(
    `with due as (
       select id from studio.outcall where done_at is null and claimed_until <= $1
       order by claimed_until limit $3 for update skip locked)
     update studio.outcall o set tries = tries + 1, claimed_until = $2
     from due, studio.round r where o.id = due.id and r.id = o.round_id
     returning o.id::text, o.round_id, o.body, r.currency, o.tries`,
    [now, claimedUntil, limit],
  )
  return rows.map((row) => ({
    id: BigInt(row.id),
    roundId: row.round_id,
    body: row.body,
    currency: row.currency,
    tries: row.tries,
  }))
}

/** Ends a call and its round in one statement; a round that another process ended before stays as it is. */
export async function endRound(
  db: Queryable,
  outcall: Outcall,
  end: { state: 'settled' | 'void'; refusal: number | null; balance: string | null; at: Date },
): Promise<void> {
  await db.query(
    `with done as (update studio.outcall set done_at = $6, fault = null where id = $1)
     update studio.round set state = $3, refusal = $4, balance = $5, settled_at = $6 where id = $2 and state = 'placed'`,
    [outcall.id.toString(), outcall.roundId, end.state, end.refusal, end.balance, end.at],
  )
}

export async function delayOutcall(db: Queryable, id: bigint, until: Date, fault: string): Promise<void> {
  await db.query(
    'update studio.outcall set claimed_until = $2, fault = $3 where id = $1 and done_at is null',
    [id.toString(), until, fault],
  )
}
