import type { Tx } from '../../../platform/database/database.ts'
import type { HashedTrait } from './protection-list.queries.ts'

/** The player's first names are kept: a later flood of names neither displaces them nor makes other people wait for staff. */
const NAMES_MAX = 5

export async function insertFormer(
  tx: Tx,
  playerId: string,
  traits: readonly HashedTrait[],
  now: Date,
): Promise<void> {
  await tx.query(
    `insert into former_trait (player_id, kind, hash, key_id, left_at, proven_at)
     select $1, kind, hash, key_id, $5, proven_at
       from unnest($2::text[], $3::bytea[], $4::text[], $6::timestamptz[]) as t (kind, hash, key_id, proven_at)
      where kind not in ('person', 'namesake')
         or (select count(distinct left_at) from former_trait where player_id = $1 and kind = 'person') < ${NAMES_MAX}
     on conflict do nothing`,
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
