/** SQL of the page of games. None of it reads rounds: an index on open ones would slow down every bet. */
import type { Db } from '../../../platform/database/database.ts'

/** Players who finished a round since then, by game. */
export async function countPlaying(db: Db, since: Date): Promise<ReadonlyMap<string, number>> {
  const { rows } = await db.query<{ game: string; players: number }>(
    'select game, count(*)::int as players from playing_player where at >= $1 group by game',
    [since],
  )
  return new Map(rows.map(({ game, players }) => [game, players]))
}

/** Rounds that providers have left open for so long that they were asked about them. */
export async function countSilentRounds(db: Db): Promise<ReadonlyMap<string, number>> {
  const { rows } = await db.query<{ provider: string; rounds: number }>(
    'select provider, count(*)::int as rounds from silent_round where closed_at is null group by provider',
  )
  return new Map(rows.map(({ provider, rounds }) => [provider, rounds]))
}

interface ListTrouble {
  provider: string
  /** Of the latest list. */
  quarantined: number
  reason: string | null
  since: Date | null
}

/** What the latest list of each provider was left without, and why its last one could not be read. */
export async function listTroubles(db: Db): Promise<ListTrouble[]> {
  const { rows } = await db.query<ListTrouble>(
    `with latest as (
       select distinct on (provider) provider, quarantined_count from game_import
        where state not in ('rejected', 'superseded') order by provider, id desc)
     select provider, coalesce(quarantined_count, 0) as quarantined, reason, since
       from latest full join game_list_refusal using (provider)`,
  )
  return rows
}
