/** The aggregator stand-in on a test server, as its players and testers use it. */
import { createHash, randomUUID } from 'node:crypto'
import type { FailureKind } from '../../../apps/sandbox/src/aggregator/failures/failures.rules.ts'
import {
  CATALOGUE_SEED,
  createCatalogue,
} from '../../../apps/sandbox/src/aggregator/catalogue/games.rules.ts'
import { findSession, insertRound } from '../../../apps/sandbox/src/aggregator/play/rounds.queries.ts'
import { signCall } from '../../../apps/sandbox/src/wallet-calls/signing.ts'
import { startTestServer, type TestServer } from '#tests/support/server/server.ts'
import { givenPlayer, type TestPlayer } from '#tests/support/players/players.ts'
import { giveCash } from '#tests/support/payments/corrections.ts'

interface PlayedRound {
  id: string
  state: string
  stake: string
  win: string
  shown: number[] | null
  apiCode: number | null
}

interface Reply {
  round: PlayedRound
  balance: string | null
  isInterrupted: boolean
}

interface TableSession {
  mode: string
  balance: string | null
  openRound: PlayedRound | null
  freeSpins: { id: string; left: number } | null
}

interface FreeSpinReply {
  left: number
  win: string
}

interface Issue {
  issueId?: string
  stake?: string
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
    /** A game of the aggregator that a German may play in euros. Slots have free spins. */
    async findGame({ category }: { category: string }) {
      const { games } = await server.deps.catalogue.current()
      const offered = createCatalogue(CATALOGUE_SEED, server.deps.config.sandboxGames)
      const found = games.find(
        (game) =>
          game.category === category &&
          offered.find(game.externalId)?.free_spins === (category === 'slots') &&
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
    launch: (player: Pick<TestPlayer, 'token'>, gameId: string, mode: 'money' | 'demo' = 'money') =>
      launch(server, player, { gameId, mode }),
    /** A call of the operator to the aggregator. */
    signed: (method: 'GET' | 'POST', path: string, body?: object, headers?: Record<string, string>) =>
      signed(server, { method, url: `${server.url}/sandbox/aggregator${path}`, body }, headers),
    issueFreeSpins: (token: string, quantity: number, issue?: Issue) =>
      issueFreeSpins(server, token, quantity, issue),
    placeBetAndStop: (token: string, stake: string) => placeBetAndStop(server, token, stake),
  }
}

/** Issues free spins for the account and the game of a launch. Returns the issue's ID. */
async function issueFreeSpins(
  server: TestServer,
  token: string,
  quantity: number,
  { issueId = randomUUID(), stake = '1.00' }: Issue = {},
): Promise<string> {
  const { casinoId, accountId, game } = await sessionOf(server, token)
  const issue = {
    casino_id: casinoId,
    issue_id: issueId,
    quantity,
    bet_amount: stake,
    games: [game],
    account: { id: accountId },
    currency: 'EUR',
    valid_until: new Date(server.clock.now().getTime() + 86_400_000).toISOString(),
  }
  const reply = await signed(server, {
    method: 'POST',
    url: `${server.url}/sandbox/aggregator/freespins/issue`,
    body: issue,
  })
  if (reply.status !== 200) throw new Error(`the issue was refused: ${await reply.text()}`)
  return issueId
}

/** Does what a process has done that stops after the operator has booked the bet, before it reads the answer. */
async function placeBetAndStop(server: TestServer, token: string, stake: string): Promise<void> {
  const { pool } = server.deps
  const session = await sessionOf(server, token)
  const { casinoId, accountId, operatorSession, currency, subunitToUnit, game } = session
  const id = randomUUID()
  const round = { id, casinoId, accountId, operatorSession, currency, subunitToUnit, game, betKey: id }
  await insertRound(pool, { ...round, stake: BigInt(stake.replace('.', '')) }, server.clock.now())
  const reply = await signed(server, {
    method: 'POST',
    url: `${server.url}/provider/aggregator/wallet/betwin`,
    body: {
      account_id: accountId,
      currency,
      session_id: operatorSession,
      game_id: game,
      round_id: id,
      finished: false,
      transactions: [{ id_provider: `${id}:bet`, type: 'bet', amount: stake }],
    },
  })
  if (reply.status !== 200) throw new Error(`the bet was refused: ${await reply.text()}`)
}

async function sessionOf({ deps }: TestServer, token: string) {
  const tokenHash = createHash('sha256').update(token).digest()
  const session = await findSession(deps.pool, tokenHash, new Date(0))
  if (session?.accountId == null || session.operatorSession === null)
    throw new Error('the launch was no launch for money')
  return { ...session, accountId: session.accountId, operatorSession: session.operatorSession }
}

function signed(
  { deps, clock }: TestServer,
  { method, url, body }: { method: 'GET' | 'POST'; url: string; body?: object | undefined },
  headers: Record<string, string> = {},
): Promise<Response> {
  const text = body === undefined ? '' : JSON.stringify(body)
  const secret = deps.secrets.current('provider-aggregator').key.toString('hex')
  const by = { secret, now: clock.now(), nonce: randomUUID() }
  return fetch(url, {
    method,
    headers: {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...signCall({ method, path: new URL(url).pathname, body: text }, by),
      ...headers,
    },
    ...(body !== undefined && { body: text }),
  })
}

async function launch(
  server: TestServer,
  { token }: Pick<TestPlayer, 'token'>,
  { gameId, mode }: { gameId: string; mode: 'money' | 'demo' },
) {
  const launched = await server.call('playGame', { token, params: { id: gameId }, body: { mode } })
  if (launched.status !== 200) throw new Error(`the launch was refused: ${JSON.stringify(launched.error)}`)
  const sessionToken = new URL(launched.data.launchUrl).hash.slice(1)
  const headers = {
    authorization: `Bearer ${sessionToken}`,
    'content-type': 'application/json',
  }
  const address = `${server.url}/sandbox/aggregator/play/api`
  async function post<T extends object>(path: string, body: object): Promise<T & { status: number }> {
    const reply = await fetch(`${address}/${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    return { status: reply.status, ...((await reply.json()) as T) }
  }
  return {
    token: sessionToken,
    session: async () => (await (await fetch(`${address}/session`, { headers })).json()) as TableSession,
    bet: (stake: string, key: string = randomUUID()) => post<Reply>('rounds', { key, stake }),
    end: (roundId: string) => post<Reply>(`rounds/${roundId}/end`, {}),
    freeSpin: (id: string, left: number) => post<FreeSpinReply>('free-spins', { id, left }),
  }
}
