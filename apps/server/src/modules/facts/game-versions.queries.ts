import type { Tx } from '../../platform/database/database.ts'
import type { GameTerms } from './round-facts.rules.ts'

interface RoundEnd {
  gameId: string
  settledAt: Date
}

/** The terms of each game when the round ended, in their order. A game that was never in the catalogue has none. */
export async function listGameTerms(
  tx: Tx,
  ends: readonly RoundEnd[],
): Promise<readonly (GameTerms | null)[]> {
  const { rows } = await tx.query<{ category: string | null; edge: number | null }>(
    `select v.category, v.edge
       from unnest($1::text[], $2::timestamptz[]) with ordinality as e(game, at, position)
       left join lateral (
         select category, edge from game_version where game = e.game and since <= e.at order by since desc limit 1
       ) v on true
      order by e.position`,
    [ends.map(({ gameId }) => gameId), ends.map(({ settledAt }) => settledAt.toISOString())],
  )
  return rows.map(({ category, edge }) => (category === null ? null : { category, edge }))
}
