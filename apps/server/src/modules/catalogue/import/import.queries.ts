import type { Db, Tx } from '../../../platform/database/database.ts'
import type { EntryError } from './import.rules.ts'
import type { ImportState, StoredImport, WhyHeld } from './import-state.rules.ts'
import type { ListDiff } from './list-diff.rules.ts'

/**
 * Locks the catalogue until the end of the transaction, as the triggers of its tables do. Imports run one after another,
 * so an id that is free stays free.
 */
export async function lockCatalogue(tx: Tx): Promise<void> {
  await tx.query('select pg_advisory_xact_lock(7246019)')
}

/** The provider's newest import, and the newest that was applied. */
export async function findRecentImports(
  db: Db | Tx,
  provider: string,
): Promise<{ newest: StoredImport | null; applied: StoredImport | null }> {
  const find = async (condition: string) => {
    const { rows } = await db.query<StoredImport>(
      `select id, state, list_hash as "listHash", diff_hash as "diffHash" from game_import
        where provider = $1 and ${condition} order by id desc limit 1`,
      [provider],
    )
    return rows[0] ?? null
  }
  return { newest: await find('true'), applied: await find(`state = 'applied'`) }
}

/** The content hashes of the provider's available games by its ids. */
export async function listKnownGames(db: Db, provider: string): Promise<Map<string, string | null>> {
  const { rows } = await db.query<{ id: string; hash: string | null }>(
    'select external_id as id, content_hash as hash from game where provider = $1 and is_available',
    [provider],
  )
  return new Map(rows.map(({ id, hash }) => [id, hash]))
}

export async function insertImport(
  tx: Tx,
  provider: string,
  listHash: string,
  { listedCount, studios, diffHash }: Pick<ListDiff, 'listedCount' | 'studios' | 'diffHash'>,
  now: Date,
): Promise<bigint> {
  const { rows } = await tx.query<{ id: bigint }>(
    `insert into game_import (provider, state, list_hash, diff_hash, listed_count, studios, read_at)
     values ($1, 'read', $2, $3, $4, $5::jsonb, $6) returning id`,
    [provider, listHash, diffHash, listedCount, JSON.stringify(studios), now],
  )
  const [created] = rows
  if (created === undefined) throw new Error('the import was not stored')
  return created.id
}

/** Stores new and changed games, with the names of the fields that have changed. */
export async function insertLines(tx: Tx, importId: bigint, provider: string, batch: string): Promise<void> {
  await tx.query(
    `insert into game_import_line
       (import, kind, game, external_id, studio, title, category, details, content_hash, fields)
     select $1, n.kind, coalesce(g.id, n.id), n.external_id, n.studio, n.title, n.category, n.details, n.content_hash,
       case when g.id is null then '{}' else
         array_remove(array[case when g.title <> n.title then 'title' end,
           case when g.category <> n.category then 'category' end,
           case when s.external_id <> n.studio then 'provider' end], null)
         || array(select key from jsonb_object_keys(g.details || n.details) key
                   where g.details -> key is distinct from n.details -> key order by key) end
       from jsonb_to_recordset($3::jsonb) n (kind text, id text, external_id text, studio text, title text,
              category text, details jsonb, content_hash text)
       left join game g on g.provider = $2 and g.external_id = n.external_id
       left join game_studio s on s.id = g.studio`,
    [importId, provider, batch],
  )
}

export async function insertGoneLines(
  tx: Tx,
  importId: bigint,
  provider: string,
  externalIds: readonly string[],
): Promise<void> {
  if (externalIds.length === 0) return
  await tx.query(
    `insert into game_import_line (import, kind, game, external_id, title)
     select $1, 'gone', id, external_id, title from game where provider = $2 and external_id = any ($3::text[])`,
    [importId, provider, externalIds],
  )
}

export async function insertQuarantined(
  tx: Tx,
  importId: bigint,
  entries: readonly EntryError[],
): Promise<void> {
  if (entries.length === 0) return
  await tx.query(
    `insert into game_import_quarantined (import, line, external_id, reason)
     select $1, n.line, n.id, n.error from jsonb_to_recordset($2::jsonb) n (line int, id text, error text)`,
    [importId, JSON.stringify(entries)],
  )
}

/**
 * Quarantines new games that can't be stored, because another game has their id, or another provider's studio has the id
 * of their studio. Returns the ids in the API.
 */
export async function quarantineTaken(tx: Tx, importId: bigint, provider: string): Promise<string[]> {
  const { rows } = await tx.query<{ game: string }>(
    `with taken as (
       delete from game_import_line l
        where l.import = $1 and l.kind <> 'gone' and (
          exists (select from game g where g.id = l.game and (g.provider, g.external_id) <> ($2, l.external_id))
          or l.studio in (
            select n."externalId"
              from game_import i, jsonb_to_recordset(i.studios) n (id text, "externalId" text)
              join game_studio s on s.id = n.id and (s.provider, s.external_id) <> ($2, n."externalId")
             where i.id = $1
               and not exists (select from game_studio o where o.provider = $2 and o.external_id = n."externalId")))
       returning game, external_id)
     insert into game_import_quarantined (import, external_id, reason)
     select $1, external_id, 'id: it or the id of its studio is taken' from taken
     returning (select game from taken t where t.external_id = game_import_quarantined.external_id)`,
    [importId, provider],
  )
  return rows.map(({ game }) => game)
}

export interface ImportCounts {
  addedCount: number
  changedCount: number
  goneCount: number
  quarantinedCount: number
}

export async function countLines(tx: Tx, importId: bigint): Promise<ImportCounts> {
  const { rows } = await tx.query<ImportCounts>(
    `update game_import set
       added_count = (select count(*) from game_import_line where import = $1 and kind = 'added'),
       changed_count = (select count(*) from game_import_line where import = $1 and kind = 'changed'),
       gone_count = (select count(*) from game_import_line where import = $1 and kind = 'gone'),
       quarantined_count = (select count(*) from game_import_quarantined where import = $1)
      where id = $1
     returning added_count as "addedCount", changed_count as "changedCount", gone_count as "goneCount",
       quarantined_count as "quarantinedCount"`,
    [importId],
  )
  const [counts] = rows
  if (counts === undefined) throw new Error(`unknown import ${importId}`)
  return counts
}

/** Null as `by`: the server decided. */
export async function setImportState(
  tx: Tx,
  importId: bigint,
  state: ImportState,
  { by = null, why = null, now }: { by?: string | null; why?: WhyHeld | null; now: Date },
): Promise<void> {
  await tx.query(
    `update game_import set state = $2, decided_by = $3, why_held = coalesce($4, why_held),
       decided_at = case when $2 = 'held' then null else $5::timestamptz end
      where id = $1`,
    [importId, state, by, why, now],
  )
}

/** Another provider keeps the ids of its studios. */
async function saveStudios(tx: Tx, importId: bigint, now: Date): Promise<void> {
  await tx.query(
    `insert into game_studio (id, provider, external_id, name, logo, description, updated_at)
     select n.id, i.provider, n."externalId", n.name, n.logo, n.description, $2
       from game_import i, jsonb_to_recordset(i.studios)
            n (id text, "externalId" text, name text, logo text, description text)
       left join game_studio s on s.id = n.id
      where i.id = $1 and (s.id is null
        or (s.provider, s.external_id) = (i.provider, n."externalId")
           and (s.name, s.logo, s.description) is distinct from (n.name, n.logo, n.description))
     on conflict (provider, external_id) do update set name = excluded.name, logo = excluded.logo,
       description = excluded.description, updated_at = excluded.updated_at`,
    [importId, now],
  )
}

/**
 * Writes the differences into the catalogue. Games that are gone stay as unavailable, because rounds refer to them. Lock the
 * catalogue first.
 */
export async function applyLines(tx: Tx, importId: bigint, provider: string, now: Date): Promise<void> {
  await saveStudios(tx, importId, now)
  await tx.query(
    `insert into game (id, provider, external_id, studio, title, category, details, content_hash, is_available,
                       first_seen_at, updated_at)
     select l.game, $2, l.external_id, s.id, l.title, l.category, l.details, l.content_hash, true, $3, $3
       from game_import_line l join game_studio s on s.provider = $2 and s.external_id = l.studio
      where l.import = $1 and l.kind <> 'gone' and not exists
        (select from game g where g.id = l.game and (g.provider, g.external_id) <> ($2, l.external_id))
     on conflict (provider, external_id) do update set studio = excluded.studio, title = excluded.title,
       category = excluded.category, details = excluded.details, content_hash = excluded.content_hash,
       is_available = true, updated_at = excluded.updated_at`,
    [importId, provider, now],
  )
  await tx.query(
    `update game set is_available = false, updated_at = $3 where provider = $2 and is_available and external_id in
       (select external_id from game_import_line where import = $1 and kind = 'gone')`,
    [importId, provider, now],
  )
}

/** Differences of decided imports. Their counts stay. */
export async function deleteOldLines(db: Db, before: Date): Promise<void> {
  await db.query(
    `delete from game_import_line l using game_import i where i.id = l.import and i.decided_at < $1`,
    [before],
  )
}

export async function saveListRefusal(db: Db, provider: string, reason: string, now: Date): Promise<void> {
  await db.query(
    `insert into game_list_refusal (provider, reason, since, last_at) values ($1, $2, $3, $3)
     on conflict (provider) do update set reason = excluded.reason, last_at = excluded.last_at`,
    [provider, reason, now],
  )
}

/** Asks first: usually there is none, and a list without changes must write nothing. */
export async function deleteListRefusal(db: Db, provider: string): Promise<void> {
  const { rows } = await db.query('select from game_list_refusal where provider = $1', [provider])
  if (rows.length > 0) await db.query('delete from game_list_refusal where provider = $1', [provider])
}
