import type { TestServer } from '#tests/support/server/server.ts'

/** Returns the journal entries of a player in order, as `actor action`. */
export async function journalOf(
  { database }: Pick<TestServer, 'database'>,
  playerId: string,
): Promise<string[]> {
  const { rows } = await database.pool.query<{ entry: string }>(
    `select actor || ' ' || action as entry from audit_event where player_id = $1 order by id`,
    [playerId],
  )
  return rows.map(({ entry }) => entry)
}

/** Returns only the actions. */
export const actionsOf = async (server: Pick<TestServer, 'database'>, playerId: string): Promise<string[]> =>
  (await journalOf(server, playerId)).map((entry) => entry.slice(entry.lastIndexOf(' ') + 1))
