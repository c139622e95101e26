/** Accounts that may belong to a restricted player, for staff to decide. */
import type { Db, Tx } from '../../platform/database/database.ts'
import type { FoundMatch, KeptMatch } from '../players/index.ts'

export interface Review {
  restrictedId: string
  outcome: 'hold' | 'review'
  until: Date | null
}

export async function listReviews(db: Db | Tx, playerId: string): Promise<Review[]> {
  const { rows } = await db.query<Review>(
    'select restricted_player_id as "restrictedId", outcome, until from match_review where player_id = $1',
    [playerId],
  )
  return rows
}

/** The stored matches of an account in review that still count. */
export async function listKeptMatches(db: Db | Tx, playerId: string): Promise<KeptMatch[]> {
  const { rows } = await db.query<KeptMatch>(
    `select restricted_player_id as "restrictedId", kind, hash, own_proven_at as "ownAt" from match_review_trait where player_id = $1`,
    [playerId],
  )
  return rows
}

/** The next page of accounts in review without stored matches, because they are older or the trait is gone. */
export async function listWithoutCauses(db: Db, after: { id: string } | null): Promise<{ id: string }[]> {
  const { rows } = await db.query<{ id: string }>(
    `select distinct player_id as id from match_review r
      where not exists (select from match_review_trait m
                         where m.player_id = r.player_id and m.restricted_player_id = r.restricted_player_id)
        and ($1::uuid is null or player_id > $1) order by id limit 500`,
    [after?.id ?? null],
  )
  return rows
}

/** Clears the stored matches when the account gets another owner. A new check follows. */
export async function forgetCausesOfReviews(tx: Tx, playerId: string): Promise<void> {
  await tx.query('delete from match_review_trait where player_id = $1', [playerId])
}

/** Replaces the account's reviews and adds the matches that caused them. */
export async function setReviews(
  tx: Tx,
  playerId: string,
  reviews: readonly (Review & { matches: readonly FoundMatch[] })[],
  now: Date,
): Promise<void> {
  const ids = reviews.map(({ restrictedId }) => restrictedId)
  await tx.query('delete from match_review where player_id = $1 and restricted_player_id <> all ($2)', [
    playerId,
    ids,
  ])
  for (const { restrictedId, outcome, until, matches } of reviews) {
    await tx.query(
      `insert into match_review (player_id, restricted_player_id, outcome, until, noted_at) values ($1, $2, $3, $4, $5)
       on conflict (player_id, restricted_player_id) do update set outcome = excluded.outcome, until = excluded.until`,
      [playerId, restrictedId, outcome, until, now],
    )
    await keepMatches(tx, { playerId, restrictedId }, matches)
  }
}

/** Locks the traits (`for key share`): one that its owner proves concurrently is not stored and does not fail the transaction. */
async function keepMatches(
  tx: Tx,
  { playerId, restrictedId }: { playerId: string; restrictedId: string },
  matches: readonly FoundMatch[],
): Promise<void> {
  await tx.query(
    `insert into match_review_trait as known (player_id, restricted_player_id, kind, hash, own_proven_at)
     select $1, t.player_id, t.kind, t.hash, m.own_at
       from protected_trait t join unnest($3::bytea[], $4::timestamptz[]) as m (hash, own_at) using (hash)
      where t.player_id = $2 order by t.kind, t.hash for key share of t
     on conflict (player_id, restricted_player_id, kind, hash) do update set own_proven_at = excluded.own_proven_at
      where known.own_proven_at is null and excluded.own_proven_at is not null`,
    [
      playerId,
      restrictedId,
      matches.map(({ hash }) => hash),
      matches.map(({ ownAt }) => ownAt?.toISOString() ?? null),
    ],
  )
}

/** Players in review because of these restricted players. */
export async function listReviewedFor(db: Db | Tx, restrictedIds: readonly string[]): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(
    'select distinct player_id as id from match_review where restricted_player_id = any ($1)',
    [restrictedIds],
  )
  return rows.map(({ id }) => id)
}
