import type { Db, Tx } from '../../../platform/database/database.ts'
import type { ProviderHealth } from './provider-health.rules.ts'

/** Returns whether this process checks the provider now: no other one has begun to since the time. */
export async function claimCheck(db: Db, provider: string, notSince: Date, now: Date): Promise<boolean> {
  const { rowCount } = await db.query(
    `insert into game_provider_health (provider, checked_at, changed_at) values ($1, $3, $3)
     on conflict (provider) do update set checked_at = excluded.checked_at
      where game_provider_health.checked_at <= $2`,
    [provider, notSince, now],
  )
  return rowCount > 0
}

/** Locks the row until the end of the transaction. Null before the first check. */
export async function lockHealth(tx: Tx, provider: string): Promise<ProviderHealth | null> {
  const { rows } = await tx.query<ProviderHealth>(
    `select failures, failed_games as "failedGames", broken_games as "brokenGames", is_down as "isDown",
            down_until as "downUntil" from game_provider_health where provider = $1 for update`,
    [provider],
  )
  return rows[0] ?? null
}

export async function saveHealth(
  tx: Tx,
  provider: string,
  { failures, failedGames, brokenGames, isDown, downUntil }: ProviderHealth,
  now: Date,
): Promise<void> {
  await tx.query(
    `update game_provider_health set failures = $2, failed_games = $3, broken_games = $4, down_until = $6, is_down = $5,
       changed_at = case when is_down = $5 then changed_at else $7 end
      where provider = $1`,
    [provider, failures, failedGames, brokenGames, isDown, downUntil, now],
  )
}

/** Whether a launch of this game that worked changes anything. Usually not, and then it waits for nobody. */
export async function hasFailedLaunches(db: Db, provider: string, gameId: string): Promise<boolean> {
  const { rowCount } = await db.query(
    `select from game_provider_health where provider = $1 and (failed_games <> '{}' or $2 = any (broken_games))`,
    [provider, gameId],
  )
  return rowCount > 0
}

/** Of those that were checked since the time. */
export async function listDownProviders(db: Db, checkedSince: Date): Promise<string[]> {
  const { rows } = await db.query<{ provider: string }>(
    'select provider from game_provider_health where is_down and checked_at > $1 order by provider',
    [checkedSince],
  )
  return rows.map(({ provider }) => provider)
}
