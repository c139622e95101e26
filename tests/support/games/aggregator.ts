/** The aggregator stand-in on a test server, as its players and testers use it. */
import type { FailureKind } from '../../../apps/sandbox/src/aggregator/failures/failures.rules.ts'
import { startTestServer, type TestServer } from '#tests/support/server/server.ts'
import { givenPlayer, type TestPlayer } from '#tests/support/players/players.ts'
import { giveCash } from '#tests/support/payments/corrections.ts'

interface PlayedRound {
  id: string
  state: string
  stake: string
  win: string
  apiCode: number | null
}

interface Reply {
  status: number
  round: PlayedRound
  balance: string | null
  isInterrupted: boolean
}

interface TableSession {
  mode: string
  balance: string | null
  openRound: PlayedRound | null
}

export async function startAggregator(env: Record<string, string> = {}) {
  const roles = 'api,inbound,realtime,jobs,sandbox'
  const server = await startTestServer({ env: { ROLES: roles, SANDBOX_GAMES: '120', ...env } })
  return aggregatorOf(server)
}

export function aggregatorOf(server: TestServer) {
  return {
    server,
    async givenGambler(amount: string): Promise<TestPlayer> {
      const player = await givenPlayer(server)
      await giveCash(server.deps, player.id, 'EUR', BigInt(amount.replace('.', '')))
      return player
    },
    /** Cash in subunits of euro. */
    async balanceOf({ id }: TestPlayer): Promise<bigint> {
      const { rows } = await server.deps.db.query<{ cash: bigint }>(
        `select pockets[1] as cash from ledger_balance where owner = $1 and asset = 'EUR'`,
        [id],
      )
      return rows[0]?.cash ?? 0n
    },
    /** A game of the aggregator that a German may play in euros. */
    async findGame({ category }: { category: string }) {
      const { games } = await server.deps.catalogue.current()
      const found = games.find(
        (game) =>
          game.externalId !== game.id &&
          game.category === category &&
          game.currencies.length === 0 &&
          game.blockedCountries.length === 0,
      )
      if (found === undefined) throw new Error(`the aggregator has no game of ${category}`)
      return found
    },
    async setFailure(kind: FailureKind, uses: '1' | '3' | 'always' | 'off' = '1'): Promise<void> {
      const reply = await fetch(`${server.url}/sandbox/aggregator/failures`, {
        method: 'POST',
        body: new URLSearchParams({ kind, uses }),
        redirect: 'manual',
      })
      if (reply.status !== 303) throw new Error(`the failure was refused with ${reply.status}`)
    },
    launch: (player: TestPlayer, gameId: string) => launch(server, player, gameId),
  }
}

async function launch(server: TestServer, { token }: TestPlayer, gameId: string) {
  const launched = await server.call('playGame', { token, params: { id: gameId }, body: { mode: 'money' } })
  if (launched.status !== 200) throw new Error(`the launch was refused: ${JSON.stringify(launched.error)}`)
  const headers = {
    authorization: `Bearer ${new URL(launched.data.launchUrl).hash.slice(1)}`,
    'content-type': 'application/json',
  }
  const address = `${server.url}/sandbox/aggregator/play/api`
  const post = async (path: string, body: object): Promise<Reply> => {
    const reply = await fetch(`${address}/${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    return { status: reply.status, ...((await reply.json()) as Omit<Reply, 'status'>) }
  }
  return {
    launchUrl: launched.data.launchUrl,
    post,
    session: async () => (await (await fetch(`${address}/session`, { headers })).json()) as TableSession,
    bet: (stake: string, key: string = crypto.randomUUID()) => post('rounds', { key, stake }),
    end: (roundId: string) => post(`rounds/${roundId}/end`, {}),
  }
}
