import type { TestServer } from '#tests/support/server/server.ts'

/** From now on the provider states this edge of the game, in millionths; null: none. */
export async function givenEdge({ deps }: TestServer, game: string, edge: number | null): Promise<void> {
  await deps.db.query(
    `insert into game_version (game, since, category, edge)
     select game, $2, category, $3 from game_version where game = $1 order by since desc limit 1`,
    [game, deps.clock.now(), edge],
  )
}
