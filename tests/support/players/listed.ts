import type { TestServer } from '#tests/support/server/server.ts'

/** As if a register had answered that it lists the player. Where the market asks none, the next change of the profile removes the answer. */
export async function listOnRegister(server: TestServer, token: string): Promise<{ status: number }> {
  await server.settle()
  const { status, data } = await server.call('getProfile', { token })
  await server.database.pool.query(
    `insert into register_check (player_id, register, state, asked_at, listed_since, asked_as)
     values ($1, 'national', 'listed', $2, $2, '')`,
    [data.id, server.clock.now()],
  )
  return { status }
}
