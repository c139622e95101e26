import type { Tx } from '../../../platform/database/database.ts'
import type { HashedTrait } from './protection-list.queries.ts'

/** The player's first names are kept: a later flood of names neither displaces them nor makes other people wait for staff. */
const NAMES_MAX = 5

/** As long as the owner of an account can end what someone else added to it. */
const WEEK = "interval '7 days'"

/**
 * A number that leaves again keeps its first proof. It may return for a week from now if it stayed for a week: this time, or before it was away
 * for no longer than a week.
 */
export async function insertFormer(
  tx: Tx,
  playerId: string,
  traits: readonly HashedTrait[],
  now: Date,
): Promise<void> {
  await tx.query(
    `insert into former_trait as known (player_id, kind, hash, key_id, left_at, proven_at)
     select $1, kind, hash, key_id, $5, proven_at
       from unnest($2::text[], $3::bytea[], $4::text[], $6::timestamptz[]) as t (kind, hash, key_id, proven_at)
      where kind not in ('person', 'namesake')
         or (select count(distinct left_at) from former_trait where player_id = $1 and kind = 'person') < ${NAMES_MAX}
     on conflict (player_id, kind, hash) do update set left_at = excluded.left_at
      where known.kind = 'phone'
        and (excluded.left_at - excluded.proven_at >= ${WEEK}
          or (known.left_at - known.proven_at >= ${WEEK} and excluded.proven_at - known.left_at <= ${WEEK}))`,
    [
      playerId,
      traits.map(({ kind }) => kind),
      traits.map(({ hash }) => hash),
      traits.map(({ keyId }) => keyId),
      now,
      traits.map(({ provenAt }) => provenAt?.toISOString() ?? null),
    ],
  )
}

/**
 * The first proof of a number that left this account at most a week before it returned. It must have stayed for a week, or be older than every
 * other contact that the account has proven.
 */
export async function findReturned(
  tx: Tx,
  number: { playerId: string; hashes: readonly Buffer[]; returnedAt: Date; emailAt: Date | null },
): Promise<Date | null> {
  const { rows } = await tx.query<{ provenAt: Date }>(
    `select proven_at as "provenAt" from former_trait f
      where player_id = $1 and kind = 'phone' and hash = any ($2) and left_at >= $3::timestamptz - ${WEEK}
        and (left_at - proven_at >= ${WEEK}
             or (proven_at <= coalesce($4::timestamptz, proven_at)
                 and not exists (select from former_trait other where other.player_id = $1
                                    and other.kind in ('email', 'phone') and other.proven_at < f.proven_at)))
      order by proven_at limit 1`,
    [number.playerId, number.hashes, number.returnedAt, number.emailAt],
  )
  return rows[0]?.provenAt ?? null
}

/** Adds the player's former traits to their restriction: all of them when it begins, later only proven ones. */
export async function barFormer(
  tx: Tx,
  playerId: string,
  { isNew, now }: { isNew: boolean; now: Date },
): Promise<void> {
  await tx.query(
    `insert into protected_trait as known (player_id, kind, hash, key_id, noted_at, proven_at)
     select player_id, kind, hash, key_id, $3, proven_at from former_trait
      where player_id = $1 and ($2 or proven_at is not null)
     on conflict (player_id, kind, hash) do update set proven_at = excluded.proven_at
      where known.proven_at is null and excluded.proven_at is not null`,
    [playerId, isNew, now],
  )
}

/** The account has another owner than the person who left these traits. */
export async function forgetFormer(tx: Tx, playerId: string): Promise<void> {
  await tx.query('delete from former_trait where player_id = $1', [playerId])
}
