import type { startWithProvider } from './game-provider.ts'
import { gamblerOf } from './gambler.ts'

/** A gambler with the calls of their quests. */
export async function questerOf(acme: Awaited<ReturnType<typeof startWithProvider>>) {
  const { server } = acme
  const { pool } = server.database
  const player = await gamblerOf(acme)
  const { token } = player
  const list = async () => (await server.call('listQuests', { token })).data
  const find = async (id: string) => (await list()).find((quest) => quest.id === id)
  const start = (id: string) => server.call('activateQuest', { token, params: { id }, body: {} })
  const claim = (id: string) => server.call('claimPlayerQuest', { token, params: { id } })
  const cancel = (id: string) => server.call('cancelPlayerQuest', { token, params: { id } })
  const why = async (id: string) => (await server.call('listQuestRounds', { token, params: { id } })).data
  const started = async (id: string) => (await start(id)).data.playerQuestId ?? ''
  const newest = async () => (await server.call('listPlayerQuests', { token })).data[0]
  /** Of the newest quest, also once the session has ended. */
  const state = async () =>
    (
      await pool.query<{ state: number }>(
        'select state from player_quest where player_id = $1 order by activated_at desc limit 1',
        [player.id],
      )
    ).rows[0]?.state
  const restrict = (restriction: string) =>
    pool.query('update ledger_owner set restriction = $2 where owner = $1', [player.id, restriction])
  return { ...player, list, find, start, claim, cancel, why, started, newest, state, restrict }
}
