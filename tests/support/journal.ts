import type { TestServer } from './server.ts'

/** What the journal holds about a player, in its order: the actor and the action, with a space between. */
export async function journalOf(
  { database }: Pick<TestServer, 'database'>,
  playerId: string,
): Promise<string[]> {
  const { rows } = await database.pool.query<{ said: string }>(
    `select actor || ' ' || action as said from audit_event where player_id = $1 order by id`,
    [playerId],
  )
  return rows.map(({ said }) => said)
}

/** The actions alone. */
export const actionsOf = async (server: Pick<TestServer, 'database'>, playerId: string): Promise<string[]> =>
  (await journalOf(server, playerId)).map((said) => said.slice(said.lastIndexOf(' ') + 1))
