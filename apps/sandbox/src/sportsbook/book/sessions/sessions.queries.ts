import type { Queryable, Tx } from '@fairhall/postgres'

export interface StoredSession {
  operatorSession: string
  player: string
  accountId: string
  currency: string
  subunitToUnit: number
  country: string
  language: string
  stakeMax: string | null
}

/** Sessions that started before `prunedBefore` are deleted. */
export async function insertSession(
  tx: Tx,
  tokenHash: Buffer,
  session: StoredSession,
  { now, prunedBefore }: { now: Date; prunedBefore: Date },
): Promise<void> {
  await tx.query('delete from sandbox.book_session where created_at < $1', [prunedBefore])
  await tx.query(
    `insert into sandbox.book_session (token_hash, operator_session, player, account_id, currency, subunit_to_unit, country,
       language, stake_max, created_at) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      tokenHash,
      session.operatorSession,
      session.player,
      session.accountId,
      session.currency,
      session.subunitToUnit,
      session.country,
      session.language,
      session.stakeMax,
      now,
    ],
  )
}

export async function findSession(
  db: Queryable,
  tokenHash: Buffer,
  since: Date,
): Promise<StoredSession | null> {
  const { rows } = await db.query<StoredSession>(
    `select operator_session as "operatorSession", player, account_id as "accountId", currency,
       subunit_to_unit as "subunitToUnit", country, language, stake_max as "stakeMax"
     from sandbox.book_session where token_hash = $1 and created_at >= $2 and ended_at is null`,
    [tokenHash, since],
  )
  return rows[0] ?? null
}

/** The operator has ended it. */
export async function endSession(db: Queryable, operatorSession: string, now: Date): Promise<void> {
  await db.query(
    'update sandbox.book_session set ended_at = $2 where operator_session = $1 and ended_at is null',
    [operatorSession, now],
  )
}
