/**
 * A game provider for tests: its small real server, and a client that makes signed calls to our wallet API. Use
 * `callRaw` for malformed calls.
 */
import { rmSync } from 'node:fs'
import { afterAll, afterEach, expect } from 'vitest'
import { inTransaction } from '../../../apps/server/src/platform/database/database.ts'
import {
  type LockedPlayer,
  withPlayerLock,
  openGameSession,
  openPlayerState,
} from '../../../apps/server/src/modules/player-state/index.ts'
import { auditBooks } from '../../../apps/server/src/modules/audit/index.ts'
import { openAccount } from '../../../apps/server/src/modules/wallet/index.ts'
import { giveCash } from '#tests/support/payments/corrections.ts'
import { startTestServer, type TestServer } from '#tests/support/server/server.ts'
import { PROVIDER, writeProviderConfig } from './provider-config.ts'
import { SECRET, signOf, startProviderServer } from './provider-server.ts'

export interface WalletApiReply {
  status: number
  balance?: string
  round_id?: string
  transactions?: { id_provider: string; id: string; bonus_amount?: string }[]
  code?: string
  meta?: { api_code: number; api_message: string; balance?: string }
}

export async function startWithProvider(
  env: Record<string, string> = {},
  options: { hasBackground?: boolean } = {},
) {
  const provider = await startProviderServer()
  const { url, launched, launcher, atPlay, asked, spins } = provider
  const configDir = writeProviderConfig(url)
  process.env['ACME_SECRET'] = SECRET
  const server = await startTestServer({ env: { CONFIG_DIR: configDir, ...env }, ...options })
  const wallet = walletApiOf(server)
  atPlay.stake = () => wallet.call('betwin', stakeOf(launched.at(-1)?.body))
  return {
    server,
    /** Address of its game page, for tests that set `launcher.url` to it. */
    gameUrl: `${url}/play`,
    launched,
    launcher,
    asked,
    spins,
    ...wallet,
    async stop() {
      await server.stop()
      await provider.stop()
      rmSync(configDir, { recursive: true, force: true })
    },
  }
}

/** A complete round with a bet of 1.00 and a win of 3.00, in the launched session. */
function stakeOf(launch: Record<string, unknown> = {}) {
  const account = launch['account'] as { id: string; currency: string }
  return {
    account_id: account.id,
    currency: account.currency,
    game_id: launch['game'],
    session_id: launch['session_id'],
    round_id: crypto.randomUUID(),
    finished: true,
    transactions: [bet(crypto.randomUUID(), '1.00'), win(crypto.randomUUID(), '3.00')],
  }
}

export type WithProvider = Awaited<ReturnType<typeof startWithProvider>>

/** Starts the provider for a test file and audits the books after each test. */
export async function startAuditedProvider(): Promise<WithProvider> {
  const acme = await startWithProvider()
  afterAll(() => acme.stop())
  afterEach(async () => expect((await auditBooks(acme.server.deps.pool)).findings).toEqual([]))
  return acme
}

/** A reply of the published protocol, where `api_code` is a string. */
type PublishedReply = Omit<WalletApiReply, 'status' | 'meta'> & {
  meta?: { api_code: string; api_message: string; balance?: string }
}

function readReply(status: number, { meta, ...reply }: PublishedReply): WalletApiReply {
  if (meta === undefined) return { status, ...reply }
  if (typeof meta.api_code !== 'string') throw new Error('api_code must be a string')
  return { status, ...reply, meta: { ...meta, api_code: Number(meta.api_code) } }
}

function walletApiOf(server: TestServer) {
  const callRaw = async (
    action: string,
    raw: string | Buffer,
    headers: Record<string, string> = {},
    provider = PROVIDER,
  ): Promise<WalletApiReply> => {
    const reply = await fetch(`${server.url}/provider/${provider}/wallet/${action}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-request-sign': signOf(raw), ...headers },
      body: new Uint8Array(Buffer.from(raw)),
    })
    return readReply(reply.status, (await reply.json()) as PublishedReply)
  }
  const call = (action: string, body: object) => callRaw(action, JSON.stringify(body))
  return {
    callRaw,
    call,
    /** Opens the game for money on the site; `send` places bets and wins of a round in it. */
    async openTrain({ token, accountId }: { token: string; accountId: string }) {
      const params = { id: 'acme-train' }
      const { data } = await server.call('playGame', { token, params, body: { mode: 'money' } })
      const launchId = data.sessionId
      const base = { account_id: accountId, currency: 'EUR', game_id: 'train', session_id: launchId }
      const send = (round: string, transactions: object[], more: { finished?: boolean } = {}) =>
        call('betwin', { ...base, round_id: round, transactions, ...more })
      return { launchId, send }
    },
    givenGambler: (input: GamblerInput = {}) => givenGambler(server, input),
  }
}

interface GamblerInput {
  currency?: string
  /** Subunits. */
  cash?: bigint
  /** Amount that must be staked before a withdrawal. */
  turnOver?: bigint
  country?: string
  game?: string
}

/** Creates a player with an account, money and an open game session, without the site. */
export async function givenGambler(server: TestServer, input: GamblerInput) {
  const { deps } = server
  const {
    currency = 'EUR',
    cash = 10_000n,
    turnOver = 0n,
    country = 'DE',
    game: gameId = 'acme-train',
  } = input
  const playerId = crypto.randomUUID()
  const sessionId = crypto.randomUUID()
  const accountId = await inTransaction(deps.db, async (tx) => {
    await openPlayerState(deps, tx, { playerId, zone: 'Europe/Berlin', country })
    const account = await openAccount(tx, playerId, currency)
    await openGameSession(
      tx,
      { id: sessionId, playerId, accountId: account.id, gameId, sessionId: crypto.randomUUID() },
      deps.clock.now(),
    )
    return account.id
  })
  const lock = <T>(act: (player: LockedPlayer) => Promise<T>) =>
    inTransaction(deps.db, (tx) => withPlayerLock(deps, tx, playerId, [currency], act))
  if (cash > 0n) await giveCash(deps, playerId, currency, cash, turnOver)
  const base = {
    account_id: accountId,
    currency,
    game_id: gameId.replace('acme-', ''),
    session_id: sessionId,
  }
  return {
    playerId,
    accountId,
    sessionId,
    currency,
    lock,
    betwin: (round: string, transactions: object[], more: object = {}) => ({
      ...base,
      round_id: round,
      transactions,
      ...more,
    }),
    rollback: (round: string, pairs: [id: string, original: string][], more: object = {}) => ({
      ...base,
      round_id_provider: round,
      finished: false,
      transactions: pairs.map(([id, original]) => ({
        id_provider: id,
        type: 'rollback',
        original_id_provider: original,
      })),
      ...more,
    }),
    finish: (round: string) => ({ account_id: accountId, currency, round_id: round }),
    balance: () => ({ ...base }),
    async pockets(): Promise<bigint[]> {
      const { rows } = await deps.db.query<{ cash: bigint; bonus: bigint; locked: bigint }>(
        'select pockets[1] as cash, pockets[2] as bonus, pockets[3] as locked from ledger_balance where owner = $1 and asset = $2',
        [playerId, currency],
      )
      return rows[0] === undefined ? [0n, 0n, 0n] : [rows[0].cash, rows[0].bonus, rows[0].locked]
    },
  }
}

export const bet = (id: string, amount: string) => ({ id_provider: id, type: 'bet', amount })
export const win = (id: string, amount: string) => ({ id_provider: id, type: 'win', amount })
