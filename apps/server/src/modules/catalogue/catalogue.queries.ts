import { type Db, queryable, type Tx } from '../../platform/database/database.ts'
import type { ProviderGame } from './provider-game.schema.ts'

export interface GameRow {
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
  const { rows } = await queryable(db).query<GameRow>(
    `select id, provider, external_id as "externalId", title, category, details,
       is_available as "isAvailable", first_seen_at as "firstSeenAt", updated_at as "updatedAt"
       from game order by first_seen_at, id`,
  )
  return rows
}

/** Saves a provider's list of games. Games missing from the list stay, marked as unavailable. */
export async function saveGames(
  tx: Tx,
  provider: { id: string; gamePrefix: string },
  games: readonly ProviderGame[],
  now: Date,
): Promise<void> {
  for (const { id, title, category, ...details } of games) {
    await queryable(tx).query(
      `insert into game as g (id, provider, external_id, title, category, details, is_available, first_seen_at, updated_at)
       values ($1, $2, $3, $4, $5, $6::jsonb, true, $7, $7)
       on conflict (provider, external_id) do update set title = excluded.title, category = excluded.category,
         details = excluded.details, is_available = true, updated_at = excluded.updated_at
       where (g.title, g.category, g.details, g.is_available)
         is distinct from (excluded.title, excluded.category, excluded.details, true)`,
      [`${provider.gamePrefix}${id}`, provider.id, id, title, category, JSON.stringify(details), now],
    )
  }
  await queryable(tx).query(
    `update game set is_available = false, updated_at = $3
      where provider = $1 and is_available and not (external_id = any ($2::text[]))`,
    [provider.id, games.map((game) => game.id), now],
  )
}
