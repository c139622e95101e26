import type { Tx } from '../../platform/database/database.ts'
import type { GameTerms } from './round-facts.rules.ts'

interface RoundEnd {
  gameId: string
  settledAt: Date
}

interface GameVersion extends GameTerms {
  game: string
  /** Applies from this time on, in ms since 1970; -Infinity for a game's first version. */
  sinceMs: number
}

/**
 * The terms of each game when the round ended, in their order. A game that was never in the catalogue has none. Reads each game once,
 * because many rounds of a batch are of few games.
 */
export async function listGameTerms(
  tx: Tx,
  ends: readonly RoundEnd[],
): Promise<readonly (GameTerms | null)[]> {
  const versions = Map.groupBy(await listVersions(tx, ends), ({ game }) => game)
  return ends.map(({ gameId, settledAt }) => {
    const version = versions.get(gameId)?.findLast(({ sinceMs }) => sinceMs <= settledAt.getTime())
    return version === undefined ? null : { category: version.category, edge: version.edge }
  })
}

/** The versions that applied to any of the ends, by time. */
async function listVersions(tx: Tx, ends: readonly RoundEnd[]): Promise<readonly GameVersion[]> {
  const games = [...Map.groupBy(ends, ({ gameId }) => gameId)].map(([id, endsOfGame]) => {
    const times = endsOfGame.map(({ settledAt }) => settledAt.getTime())
    return { id, first: Math.min(...times), last: Math.max(...times) }
  })
  const { rows } = await tx.query<GameVersion>(
    // Rounded up, so that a version never applies to an end in the millisecond before it.
    `select v.game, ceil(extract(epoch from v.since) * 1000)::float8 as "sinceMs", v.category, v.edge
       from unnest($1::text[], $2::timestamptz[], $3::timestamptz[]) as e(game, first, last)
       join game_version v on v.game = e.game and v.since <= e.last
        and v.since >= (select max(since) from game_version where game = e.game and since <= e.first)
      order by v.game, v.since`,
    [
      games.map(({ id }) => id),
      games.map(({ first }) => new Date(first).toISOString()),
      games.map(({ last }) => new Date(last).toISOString()),
    ],
  )
  return rows
}
