import type { Db, Tx } from '../../platform/database/database.ts'
import type { Studio } from './catalogue.rules.ts'
import type { GameDetails, ProviderGame } from './provider-game.schema.ts'
import { type StudioRecord, studioIdOf } from './studios.rules.ts'

interface GameRow {
  id: string
  provider: string
  externalId: string
  /** ID of its studio. */
  studio: string
  title: string
  category: string
  details: GameDetails
  isAvailable: boolean
  firstSeenAt: Date
  updatedAt: Date
}

export async function listGameRows(db: Db | Tx): Promise<GameRow[]> {
  const { rows } = await db.query<GameRow>(
    `select id, provider, external_id as "externalId", studio, title, category, details,
       is_available as "isAvailable", first_seen_at as "firstSeenAt", updated_at as "updatedAt"
       from game order by first_seen_at, id`,
  )
  return rows
}

export async function listStudios(db: Db | Tx): Promise<(Studio & { provider: string })[]> {
  const { rows } = await db.query<Studio & { provider: string }>(
    'select id, provider, name, logo, description from game_studio order by name, id',
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
  const own = await saveStudios(tx, provider.id, studios, now)
  const taken = await listTakenIds(tx, provider, games)
  for (const game of games) {
    const { id, title, category, provider: _, ...details } = game
    const gameId = `${provider.gamePrefix}${id}`
    const studio = studioIdOf(provider, game)
    if (!own.has(studio)) taken.add(gameId)
    if (taken.has(gameId)) continue
    await tx.query(
      `insert into game as g
         (id, provider, external_id, studio, title, category, details, is_available, first_seen_at, updated_at)
       values ($1, $2, $3, $4, $5, $6, $7::jsonb, true, $8, $8)
       on conflict (provider, external_id) do update set studio = excluded.studio, title = excluded.title,
         category = excluded.category, details = excluded.details, is_available = true, updated_at = excluded.updated_at
       where (g.studio, g.title, g.category, g.details, g.is_available)
         is distinct from (excluded.studio, excluded.title, excluded.category, excluded.details, true)`,
      [gameId, provider.id, id, studio, title, category, JSON.stringify(details), now],
    )
  }
  await tx.query(
    `update game set is_available = false, updated_at = $3
      where provider = $1 and is_available and not (external_id = any ($2::text[]))`,
    [provider.id, games.map((game) => game.id), now],
  )
  return [...taken]
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

/** Returns the ids of the provider's studios. A new one can't take the id of another provider's studio. */
async function saveStudios(
  tx: Tx,
  provider: string,
  studios: readonly StudioRecord[],
  now: Date,
): Promise<Set<string>> {
  const columns = (['id', 'externalId', 'name', 'logo', 'description'] as const).map((name) =>
    studios.map((studio) => studio[name]),
  )
  await tx.query(
    `insert into game_studio as s (id, provider, external_id, name, logo, description, updated_at)
     select id, $1, external_id, name, logo, description, $7
       from unnest($2::text[], $3::text[], $4::text[], $5::text[], $6::text[])
            n (id, external_id, name, logo, description)
     on conflict (id) do update set name = excluded.name, logo = excluded.logo,
       description = excluded.description, updated_at = excluded.updated_at
     where s.provider = excluded.provider and s.external_id = excluded.external_id
       and (s.name, s.logo, s.description) is distinct from (excluded.name, excluded.logo, excluded.description)`,
    [provider, ...columns, now],
  )
  const { rows } = await tx.query<{ id: string }>(
    `select s.id from unnest($2::text[], $3::text[]) n (id, external_id)
       join game_studio s on s.id = n.id and s.provider = $1 and s.external_id = n.external_id`,
    [provider, columns[0], columns[1]],
  )
  return new Set(rows.map(({ id }) => id))
}
