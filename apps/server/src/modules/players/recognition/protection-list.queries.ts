import type { Db, Tx } from '../../../platform/database/database.ts'
import { Evidence } from './protection-list.rules.ts'
import { mailboxDomains, mailboxOf } from './mailbox.rules.ts'
import type { Player } from '../players.queries.ts'
import type { TraitKind } from './traits.rules.ts'

export type EntryCause = 'self-exclusion' | 'cooling-off' | 'block'

export interface NewEntry {
  playerId: string
  cause: EntryCause
  /** Null: the restriction has no end. */
  until: Date | null
  /** The restricted player that this account matched; null: the restriction is the player's own. */
  origin: string | null
}

export interface HashedTrait {
  kind: TraitKind
  hash: Buffer
  keyId: string
  provenAt: Date | null
}

/**
 * Among restrictions with the same cause, the later end applies, and a player's own restriction replaces a copied one. Returns false if it only
 * extends a restriction that still counts. The caller holds the player.
 */
export async function putEntry(
  tx: Tx,
  { playerId, cause, until, origin }: NewEntry,
  evidence: number,
  now: Date,
): Promise<boolean> {
  const db = tx
  await db.query('delete from protection_entry where player_id = $1 and until <= $2', [playerId, now])
  await removeTraitsWithoutEntry(tx, playerId)
  const { rows } = await db.query<{ isNew: boolean }>(
    `insert into protection_entry as known (player_id, cause, until, origin, begun_at, evidence) values ($1, $2, $3, $4, $5, $6)
     on conflict (player_id, cause) do update set
       until = case when known.until is null or excluded.until is null then null else greatest(known.until, excluded.until) end,
       origin = case when known.origin is null or excluded.origin is null then null else known.origin end,
       evidence = greatest(known.evidence, excluded.evidence)
     returning xmax = 0 as "isNew"`,
    [playerId, cause, until, origin, now, evidence],
  )
  return rows[0]?.isNew === true
}

/** Adds traits of a restricted player; stores nothing for other players. Returns true if anything is newly known or proven. */
export async function putTraits(
  tx: Tx,
  playerId: string,
  { traits, evidence }: { traits: readonly HashedTrait[]; evidence: number },
  now: Date,
): Promise<boolean> {
  const { rowCount: raised } = await tx.query(
    'update protection_entry set evidence = $2 where player_id = $1 and evidence < $2',
    [playerId, evidence],
  )
  const { rowCount: added } = await tx.query(
    `insert into protected_trait as known (player_id, kind, hash, key_id, noted_at, proven_at)
     select $1, kind, hash, key_id, $5, proven_at
       from unnest($2::text[], $3::bytea[], $4::text[], $6::timestamptz[]) as t (kind, hash, key_id, proven_at)
      where exists (select from protection_entry where player_id = $1)
     on conflict (player_id, kind, hash) do update set proven_at = excluded.proven_at
      where known.proven_at is null and excluded.proven_at is not null`,
    [
      playerId,
      traits.map(({ kind }) => kind),
      traits.map(({ hash }) => hash),
      traits.map(({ keyId }) => keyId),
      now,
      traits.map(({ provenAt }) => provenAt?.toISOString() ?? null),
    ],
  )
  return raised + added > 0
}

/**
 * Removes these traits from players who only entered them, because their owner has proven them. Players who have paid keep those
 * that were proven since their restriction began, like in `protection-list.rules.ts`. Returns the ids of the players who lost some.
 */
export async function removeUnproven(
  tx: Tx,
  playerId: string,
  proven: readonly { hash: Buffer; provenAt: Date }[],
): Promise<string[]> {
  const { rows } = await tx.query<{ id: string }>(
    `delete from protected_trait t using unnest($2::bytea[], $3::timestamptz[]) as own (hash, proven_at)
      where t.hash = own.hash and t.player_id <> $1 and t.proven_at is null
        and not exists (select from protection_entry b where b.player_id = t.player_id and b.evidence >= ${Evidence.money}
                           and b.begun_at <= own.proven_at)
     returning t.player_id as id`,
    [playerId, proven.map(({ hash }) => hash), proven.map(({ provenAt }) => provenAt.toISOString())],
  )
  return [...new Set(rows.map(({ id }) => id))]
}

/** The end of the restriction changed. The caller holds the player. */
export async function setEntryEnd(
  tx: Tx,
  { playerId, cause, until }: Omit<NewEntry, 'origin'>,
): Promise<void> {
  await tx.query('update protection_entry set until = $3 where player_id = $1 and cause = $2', [
    playerId,
    cause,
    until,
  ])
}

/** `copies` removes restrictions that another account caused, otherwise the restriction of this cause. Deletes the traits with the last restriction. */
export async function removeEntries(tx: Tx, playerId: string, target: EntryCause | 'copies'): Promise<void> {
  const condition = target === 'copies' ? 'origin is not null' : 'cause = $2'
  const values = target === 'copies' ? [playerId] : [playerId, target]
  await tx.query(`delete from protection_entry where player_id = $1 and ${condition}`, values)
  await removeTraitsWithoutEntry(tx, playerId)
}

async function removeTraitsWithoutEntry(tx: Tx, playerId: string): Promise<void> {
  await tx.query(
    `delete from protected_trait where player_id = $1
        and not exists (select from protection_entry b where b.player_id = $1)`,
    [playerId],
  )
}

/** Removes traits that turned out to be another person's, unless the evidence is stronger. The restriction and its other traits stay. */
export async function removeTraits(
  tx: Tx,
  playerId: string,
  kinds: readonly TraitKind[],
  evidenceMax: Evidence,
): Promise<void> {
  await tx.query(
    `delete from protected_trait where player_id = $1 and kind = any ($2)
        and not exists (select from protection_entry b where b.player_id = $1 and b.evidence > $3)`,
    [playerId, kinds, evidenceMax],
  )
}

interface StoredEntry {
  playerId: string
  cause: EntryCause
  until: Date | null
  origin: string | null
  begunAt: Date
  evidence: number
  /** Hashes of the shared traits. `provenAt` has the same order. */
  hashes: Buffer[]
  provenAt: (Date | null)[]
}

/** Active restrictions of other players that share one of these hashes. A copy never counts against its origin. */
export async function listEntries(
  db: Db | Tx,
  search: { playerId: string | null; hashes: readonly Buffer[]; subjects: readonly Buffer[]; now: Date },
): Promise<StoredEntry[]> {
  const { rows } = await db.query<StoredEntry>(
    `select b.player_id as "playerId", b.cause, b.until, b.origin, b.begun_at as "begunAt", b.evidence,
            array_agg(t.hash order by t.hash) as hashes, array_agg(t.proven_at order by t.hash) as "provenAt"
       from protected_trait t join protection_entry b using (player_id)
      where t.hash = any ($1) and (b.until is null or b.until > $2)
        and ($3::uuid is null or (b.player_id <> $3 and b.origin is distinct from $3))
        and not exists (select from protection_release r
                         where r.subject = any ($4) and r.restricted_player_id in (b.player_id, b.origin))
      group by b.player_id, b.cause`,
    [search.hashes, search.now, search.playerId, search.subjects],
  )
  return rows
}

export async function putRelease(
  tx: Tx,
  release: { subject: Buffer; keyId: string; restrictedIds: readonly string[] },
  now: Date,
): Promise<void> {
  await tx.query(
    `insert into protection_release (subject, restricted_player_id, key_id, released_at)
     select $1, id, $2, $4 from unnest($3::uuid[]) as t (id) on conflict do nothing`,
    [release.subject, release.keyId, release.restrictedIds, now],
  )
}

export async function removeEntriesOver(db: Db, now: Date): Promise<void> {
  await db.query('delete from protection_entry where until <= $1', [now])
  await db.query(
    'delete from protected_trait t where not exists (select from protection_entry b where b.player_id = t.player_id)',
  )
}

export async function listBarKeys(db: Db): Promise<string[]> {
  const { rows } = await db.query<{ key: string }>(
    'select key_id as key from protected_trait union select key_id from former_trait',
  )
  return rows.map(({ key }) => key)
}

/**
 * Other accounts that may be this player's, including blocked and closed ones: same birth date, same phone, or a mailbox with nearly
 * the same name. The rules then compare them exactly.
 */
export async function listAlike(
  db: Db | Tx,
  { id, brand, birthdate, phone, email }: Pick<Player, 'id' | 'brand' | 'birthdate' | 'phone' | 'email'>,
): Promise<string[]> {
  const box = email !== null && mailboxOf(email) !== null ? email.toLowerCase() : null
  const { rows } = await db.query<{ id: string }>(
    // One part per index, so that the player table is never scanned in full.
    `with alike as (
       select id, erased_at from player where birthdate = $2 and erased_at is null
       union select id, erased_at from player where brand = $6 and phone = $3 and phone_confirmed_at is not null
       union select id, erased_at from player where phone = $3 and phone_confirmed_at is null
       union select id, erased_at from player
              where email is not null and erased_at is null and split_part(lower(email), '@', 2) = any ($5)
                and replace(split_part(split_part(lower(email), '@', 1), '+', 1), '.', '')
                  = replace(split_part(split_part($4, '@', 1), '+', 1), '.', ''))
     select id from alike where id <> $1 and erased_at is null`,
    [id, birthdate, phone, box, mailboxDomains, brand],
  )
  return rows.map((row) => row.id)
}
