import type { startWithProvider } from './game-provider.ts'
import { gamblerOf } from './gambler.ts'

/** A gambler with the calls of tournaments. */
export async function entrantOf(acme: Awaited<ReturnType<typeof startWithProvider>>) {
  const { server } = acme
  const { pool } = server.database
  const player = await gamblerOf(acme)
  const { token } = player
  const join = (id: string) => server.call('joinTournament', { token, params: { id } })
  const entry = async (id: string) =>
    (await server.call('getTournamentEntry', { token, params: { id } })).data
  const why = async (id: string) =>
    (await server.call('listTournamentRounds', { token, params: { id } })).data
  const score = async (id: string) => (await entry(id)).own?.score ?? null
  const place = async (id: string) => (await entry(id)).own?.place ?? null
  const restrict = (restriction: string) =>
    pool.query('update ledger_owner set restriction = $2 where owner = $1', [player.id, restriction])
  /** Also once the session has ended. */
  const cash = async () =>
    (
      await pool.query<{ cash: bigint }>('select pockets[1] as cash from ledger_balance where owner = $1', [
        player.id,
      ])
    ).rows[0]?.cash
  return { ...player, cash, join, entry, why, score, place, restrict }
}
