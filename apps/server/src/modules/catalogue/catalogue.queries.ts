import type { Db, Tx } from '../../platform/database/database.ts'
import type { ProviderGame } from './provider-game.schema.ts'

interface GameRow {
  id: string
  provider: string
  externalId: string
  title: string
  category: string
  details: Omit<ProviderGame, 'id' | 'title' | 'category'>
  isAvailable: boolean
  firstSeenAt: Date
  updatedAt: Date
}

export async function listGameRows(db: Db | Tx): Promise<GameRow[]> {
  const { rows } = await db.query<GameRow>(
    `select id, provider, external_id as "externalId", title, category, details,
       is_available as "isAvailable", first_seen_at as "firstSeenAt", updated_at as "updatedAt"
       from game order by first_seen_at, id`,
  )
  return rows
}

/**
 * Saves a provider's list of games. Games missing from the list stay, marked as unavailable. Returns the ids of games that
 * are left out, because another game already has them.
 */
export async function saveGames(
  tx: Tx,
  provider: { id: string; gamePrefix: string },
  games: readonly ProviderGame[],
  now: Date,
): Promise<string[]> {
  const taken = await listTakenIds(tx, provider, games)
  for (const { id, title, category, ...details } of games) {
    if (taken.has(`${provider.gamePrefix}${id}`)) continue
    await tx.query(
      `insert into game as g (id, provider, external_id, title, category, details, is_available, first_seen_at, updated_at)
       values ($1, $2, $3, $4, $5, $6::jsonb, true, $7, $7)
       on conflict (provider, external_id) do update set title = excluded.title, category = excluded.category,
         details = excluded.details, is_available = true, updated_at = excluded.updated_at
       where (g.title, g.category, g.details, g.is_available)
         is distinct from (excluded.title, excluded.category, excluded.details, true)`,
      [`${provider.gamePrefix}${id}`, provider.id, id, title, category, JSON.stringify(details), now],
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
