import type { Db, Tx } from '../../platform/database/database.ts'
import type { Studio } from './catalogue.rules.ts'
import type { GameDetails, ProviderGame } from './import/provider-game.schema.ts'
import type { StudioRecord } from './import/studios.rules.ts'

export interface GameRow {
  id: string
  provider: string
  externalId: string
  /** ID of its studio. */
  studio: string
  title: string
  category: string
  /** As stored: rows of an earlier version may differ. */
  details: unknown
  isAvailable: boolean
  firstSeenAt: Date
  version: bigint
}

export interface StudioRow extends Studio {
  provider: string
  version: bigint
}

/** Changes are committed in the order of their versions, so none is missed. */
export async function listChangedGames(db: Db | Tx, after: bigint, limit: number): Promise<GameRow[]> {
  const { rows } = await db.query<GameRow>(
    `select id, provider, external_id as "externalId", studio, title, category, details,
       is_available as "isAvailable", first_seen_at as "firstSeenAt", version
       from game where version > $1 order by version limit $2`,
    [after, limit],
  )
  return rows
}

export async function listChangedStudios(db: Db | Tx, after: bigint): Promise<StudioRow[]> {
  const { rows } = await db.query<StudioRow>(
    `select id, provider, name, logo, description, version
       from game_studio where version > $1 order by version`,
    [after],
  )
  return rows
}

/**
 * Saves a provider's list of games. Games missing from the list stay, marked as unavailable. Returns the ids of games that
 * are left out, because another game already has them, or another provider's studio has the id of theirs.
 */
export async function saveGames(
  tx: Tx,
  provider: { id: string; gamePrefix: string },
  { games, studios }: { games: readonly ProviderGame[]; studios: readonly StudioRecord[] },
  now: Date,
): Promise<string[]> {
  const studioIds = await saveStudios(tx, provider.id, studios, now)
  const taken = new Set<string>()
  for (let at = 0; at < games.length; at += CHUNK) {
    const chunk = games.slice(at, at + CHUNK)
    for (const id of await listTakenIds(tx, provider, chunk)) taken.add(id)
    const rows = chunk.map((game) => toRow(provider.gamePrefix, studioIds, game))
    for (const { id, studio } of rows) if (studio === null) taken.add(id)
    const free = rows.filter(({ id }) => !taken.has(id))
    if (free.length > 0) await saveChunk(tx, provider.id, free, now)
  }
  await hideMissing(tx, provider.id, games, now)
  return [...taken]
}

/** Small enough that building one statement doesn't keep other work waiting. */
const CHUNK = 500

interface GameToSave {
  id: string
  external_id: string
  /** Null if its id belongs to another provider's studio. */
  studio: string | null
  title: string
  category: string
  details: GameDetails
}

function toRow(gamePrefix: string, studioIds: ReadonlyMap<string, string>, game: ProviderGame): GameToSave {
  const { id, title, category, provider: studio, ...details } = game
  const studioId = studioIds.get(studio?.id ?? '') ?? null
  return { id: `${gamePrefix}${id}`, external_id: id, studio: studioId, title, category, details }
}

/** Asks first, because a list without changes must write nothing, and a write would wait for other writers. */
async function saveChunk(tx: Tx, provider: string, rows: readonly GameToSave[], now: Date): Promise<void> {
  const { rows: changed } = await tx.query<{ id: string }>(
    `select n.id from jsonb_to_recordset($2::jsonb)
          n (id text, external_id text, studio text, title text, category text, details jsonb)
       left join game g on g.provider = $1 and g.external_id = n.external_id
      where (g.studio, g.title, g.category, g.details, g.is_available)
        is distinct from (n.studio, n.title, n.category, n.details, true)`,
    [provider, JSON.stringify(rows)],
  )
  if (changed.length === 0) return
  const ids = new Set(changed.map(({ id }) => id))
  await tx.query(
    `insert into game
       (id, provider, external_id, studio, title, category, details, is_available, first_seen_at, updated_at)
     select id, $1, external_id, studio, title, category, details, true, $3, $3
       from jsonb_to_recordset($2::jsonb)
            n (id text, external_id text, studio text, title text, category text, details jsonb)
     on conflict (provider, external_id) do update set studio = excluded.studio, title = excluded.title,
       category = excluded.category, details = excluded.details, is_available = true, updated_at = excluded.updated_at`,
    [provider, JSON.stringify(rows.filter(({ id }) => ids.has(id))), now],
  )
}

/** Games that the provider no longer lists stay, because rounds refer to them. */
async function hideMissing(
  tx: Tx,
  provider: string,
  games: readonly ProviderGame[],
  now: Date,
): Promise<void> {
  const { rows } = await tx.query<{ id: string }>(
    `select id from game
      where provider = $1 and is_available and not exists (select from unnest($2::text[]) n (id) where n.id = external_id)`,
    [provider, games.map((game) => game.id)],
  )
  if (rows.length === 0) return
  await tx.query('update game set is_available = false, updated_at = $2 where id = any ($1::text[])', [
    rows.map(({ id }) => id),
    now,
  ])
}

/** A new game can't take the id of another one. Games that are stored already keep theirs. */
async function listTakenIds(
  tx: Tx,
  { id: provider, gamePrefix }: { id: string; gamePrefix: string },
  games: readonly ProviderGame[],
): Promise<Set<string>> {
  const { rows } = await tx.query<{ id: string }>(
    `select g.id from unnest($2::text[]) n (external_id)
       join game g on g.id = $3 || n.external_id and (g.provider, g.external_id) <> ($1, n.external_id)
      where not exists (select from game o where o.provider = $1 and o.external_id = n.external_id)`,
    [provider, games.map(({ id }) => id), gamePrefix],
  )
  return new Set(rows.map(({ id }) => id))
}

/** Returns the ids of the provider's studios by its own ids. A new one can't take the id of another provider's studio. */
async function saveStudios(
  tx: Tx,
  provider: string,
  studios: readonly StudioRecord[],
  now: Date,
): Promise<Map<string, string>> {
  const columns = (['id', 'externalId', 'name', 'logo', 'description'] as const).map((name) =>
    studios.map((studio) => studio[name]),
  )
  const { rows: stored } = await tx.query<{ id: string; isOwn: boolean; isSame: boolean }>(
    `select s.id, s.provider = $1 and s.external_id = n.external_id as "isOwn",
            (s.name, s.logo, s.description) is not distinct from (n.name, n.logo, n.description) as "isSame"
       from unnest($2::text[], $3::text[], $4::text[], $5::text[], $6::text[])
            n (id, external_id, name, logo, description)
       join game_studio s on s.id = n.id`,
    [provider, ...columns],
  )
  const settled = new Set(stored.filter(({ isOwn, isSame }) => !isOwn || isSame).map(({ id }) => id))
  if (studios.some(({ id }) => !settled.has(id)))
    await tx.query(
      `insert into game_studio (id, provider, external_id, name, logo, description, updated_at)
       select id, $1, external_id, name, logo, description, $7
         from unnest($2::text[], $3::text[], $4::text[], $5::text[], $6::text[])
              n (id, external_id, name, logo, description)
        where id <> all ($8::text[])
       on conflict (provider, external_id) do update set name = excluded.name, logo = excluded.logo,
         description = excluded.description, updated_at = excluded.updated_at`,
      [provider, ...columns, now, [...settled]],
    )
  const { rows } = await tx.query<{ id: string; externalId: string }>(
    'select id, external_id as "externalId" from game_studio where provider = $1',
    [provider],
  )
  return new Map(rows.map(({ id, externalId }) => [externalId, id]))
}
