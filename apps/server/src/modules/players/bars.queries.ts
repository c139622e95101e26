import { type Db, queryable, type Tx } from '../../platform/database/database.ts'
import type { TraitKind } from './traits.rules.ts'

export type BarCause = 'self-exclusion' | 'cooling-off' | 'block'

export interface NewBar {
  playerId: string
  cause: BarCause
  /** Null: no end. */
  until: Date | null
  /** The barred player whose traits this one has; null: the bar is their own. */
  origin: string | null
}

export interface HashedTrait {
  kind: TraitKind
  hash: Buffer
  keyId: string
}

/** Of two with the same cause the later end holds, and one of the player's own is no copy any more. */
export async function putBar(tx: Tx, { playerId, cause, until, origin }: NewBar, now: Date): Promise<void> {
  await queryable(tx).query(
    `insert into player_bar as known (player_id, cause, until, origin, begun_at) values ($1, $2, $3, $4, $5)
     on conflict (player_id, cause) do update set
       until = case when known.until is null or excluded.until is null then null else greatest(known.until, excluded.until) end,
       origin = case when known.origin is null or excluded.origin is null then null else known.origin end`,
    [playerId, cause, until, origin, now],
  )
}

/** Adds traits of a player who is barred; of anyone else nothing is kept. */
export async function putTraits(
  tx: Tx,
  playerId: string,
  traits: readonly HashedTrait[],
  now: Date,
): Promise<void> {
  await queryable(tx).query(
    `insert into barred_trait (player_id, kind, hash, key_id, noted_at)
     select $1, kind, hash, key_id, $5 from unnest($2::text[], $3::bytea[], $4::text[]) as t (kind, hash, key_id)
      where exists (select from player_bar where player_id = $1)
     on conflict do nothing`,
    [
      playerId,
      traits.map(({ kind }) => kind),
      traits.map(({ hash }) => hash),
      traits.map(({ keyId }) => keyId),
      now,
    ],
  )
}

/** `copies`: those that another account caused; else the one of this cause. */
export async function removeBars(tx: Tx, playerId: string, which: BarCause | 'copies'): Promise<void> {
  const condition = which === 'copies' ? 'origin is not null' : 'cause = $2'
  const values = which === 'copies' ? [playerId] : [playerId, which]
  await queryable(tx).query(`delete from player_bar where player_id = $1 and ${condition}`, values)
  await queryable(tx).query(
    `delete from barred_trait where player_id = $1
        and not exists (select from player_bar b where b.player_id = $1)`,
    [playerId],
  )
}

/** What turned out to belong to somebody else. The bar and its other traits stay. */
export async function removeTraits(tx: Tx, playerId: string, kind: TraitKind): Promise<void> {
  await queryable(tx).query('delete from barred_trait where player_id = $1 and kind = $2', [playerId, kind])
}

export interface FoundBar {
  playerId: string
  cause: BarCause
  until: Date | null
  origin: string | null
  kinds: TraitKind[]
}

/** Bars of others that hold now and share one of these hashes. A copy never counts against its origin. */
export async function listBars(
  db: Db | Tx,
  wanted: { playerId: string | null; hashes: readonly Buffer[]; subjects: readonly Buffer[]; now: Date },
): Promise<FoundBar[]> {
  const { rows } = await queryable(db).query<FoundBar>(
    `select b.player_id as "playerId", b.cause, b.until, b.origin, array_agg(distinct t.kind) as kinds
       from barred_trait t join player_bar b using (player_id)
      where t.hash = any ($1) and (b.until is null or b.until > $2)
        and ($3::uuid is null or (b.player_id <> $3 and b.origin is distinct from $3))
        and not exists (select from bar_release r
                         where r.subject = any ($4) and r.barred_player_id in (b.player_id, b.origin))
      group by b.player_id, b.cause, b.until, b.origin`,
    [wanted.hashes, wanted.now, wanted.playerId, wanted.subjects],
  )
  return rows
}

export async function putRelease(
  tx: Tx,
  release: { subject: Buffer; keyId: string; barredIds: readonly string[] },
  now: Date,
): Promise<void> {
  await queryable(tx).query(
    `insert into bar_release (subject, barred_player_id, key_id, released_at)
     select $1, id, $2, $4 from unnest($3::uuid[]) as t (id) on conflict do nothing`,
    [release.subject, release.keyId, release.barredIds, now],
  )
}

export async function removeBarsOver(db: Db, now: Date): Promise<void> {
  await queryable(db).query('delete from player_bar where until <= $1', [now])
  await queryable(db).query(
    'delete from barred_trait t where not exists (select from player_bar b where b.player_id = t.player_id)',
  )
}

export async function listBarKeys(db: Db): Promise<string[]> {
  const { rows } = await queryable(db).query<{ key: string }>(
    'select distinct key_id as key from barred_trait',
  )
  return rows.map(({ key }) => key)
}

/** Other players who were born on that day, and can sign in. */
export async function listBornOn(db: Db | Tx, birthdate: string, except: string): Promise<string[]> {
  const { rows } = await queryable(db).query<{ id: string }>(
    'select id from player where birthdate = $1 and id <> $2 and status in (1, 2, 5) and erased_at is null',
    [birthdate, except],
  )
  return rows.map(({ id }) => id)
}
