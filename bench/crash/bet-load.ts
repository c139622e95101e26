/** Sends bets to the wallet API of a server process and compares them with the journal afterwards. */
import { Client, type Pool } from '@fairhall/postgres'
import { freePort } from '#tests/support/server/free-port.ts'
import { type BenchPlayer, makePlayers } from '../posting/players.ts'
import { type Acknowledged, Caller } from './caller.ts'
import { RestartingServer } from './restarting-server.ts'

export interface BetLoad {
  server: RestartingServer
  caller: Caller
  /** Calls acknowledged so far. */
  kept: readonly Acknowledged[]
  /** Resolves when every started bet is answered. */
  end(): Promise<void>
}

export async function startBetLoad(
  home: string,
  databaseUrl: string,
  { callers, players: count }: { callers: number; players: number },
): Promise<BetLoad> {
  const players = await givenPlayers(databaseUrl, count)
  const PORT = String(await freePort())
  const server = new RestartingServer({
    PORT,
    DATA_DIR: home,
    DATABASE_URL: databaseUrl,
    LOG_LEVEL: 'silent',
    ROLES: 'api,inbound,realtime,jobs,studio,sandbox',
  })
  const { secret } = await server.ready
  const caller = new Caller(`http://127.0.0.1:${PORT}`, secret, callers)
  const kept: Acknowledged[] = []
  let isOver = false
  const play = async () => {
    while (!isOver)
      await caller.playRound(players[Math.floor(Math.random() * players.length)] as BenchPlayer, kept)
  }
  const load = Promise.all(Array.from({ length: callers }, play))
  return {
    server,
    caller,
    kept,
    async end() {
      isOver = true
      await load
    },
  }
}

async function givenPlayers(databaseUrl: string, count: number): Promise<BenchPlayer[]> {
  const players = await makePlayers(databaseUrl, count)
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query(`update game_session set game = 'koi-river'`)
  await client.end()
  return players
}

interface Answer {
  transactions: { id_provider: string; id: string }[]
}

/** Checks that each acknowledged transaction is in the journal once, with the answered id. */
export async function compareWithJournal(pool: Pool, kept: readonly Acknowledged[]) {
  const { rows } = await pool.query<{ external_id: string; seq: string; times: string }>(
    `select external_id, min(seq)::text as seq, count(*)::text as times from ledger_entry
      where source = 'studio' and kind in ('bet', 'win') group by owner, external_id`,
  )
  const stored = new Map(rows.map((row) => [row.external_id, row]))
  let lost = 0
  for (const { answer } of kept)
    for (const { id_provider, id } of (JSON.parse(answer) as Answer).transactions)
      if (id.split(':')[1] !== stored.get(id_provider)?.seq) lost += 1
  return { lost, doubled: rows.filter((row) => row.times !== '1').length, entries: rows.length }
}
