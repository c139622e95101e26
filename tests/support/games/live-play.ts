/** Two server processes whose live bets a test publishes itself, and players who play for money. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeEach, expect } from 'vitest'
import type { Publications } from '../../../packages/contract/src/index.ts'
import { channels } from '../../../packages/contract/src/channels.ts'
import {
  publishLiveBets,
  publishPlaying,
} from '../../../apps/server/src/modules/live-play/live-play.service.ts'
import { loadConfig } from '../../../apps/server/src/platform/config.ts'
import type { Outgoing } from '../../../apps/server/src/platform/realtime/port.ts'
import { start } from '../../../apps/server/src/start.ts'
import { bet, startWithProvider, win, type WithProvider } from '#tests/support/games/game-provider.ts'
import { givenCash } from '#tests/support/payments/payments.ts'
import { givenPlayer, type TestPlayer } from '#tests/support/players/players.ts'
import type { TestServer } from '#tests/support/server/server.ts'

interface LiveGambler extends TestPlayer {
  play(stake: string, payout?: string): Promise<void>
}

/** Starts them for a test file. Each test begins without live bets. */
export async function startLivePlay() {
  const acme = await startWithProvider({ TRUSTED_PROXIES: '127.0.0.1' })
  const { server } = acme
  const home = mkdtempSync(path.join(tmpdir(), 'fairhall-live-play-'))
  const other = await startSecond(server, home)
  let published: Outgoing[] = []
  for (const { deps } of [server, other])
    deps.realtime.publish = async (channel, data) => void published.push({ channel, data })

  beforeEach(async () => {
    published = []
    await server.database.pool.query('delete from live_bet')
    await server.database.pool.query('delete from playing_player')
    server.clock.advance(60_000)
  })
  afterAll(async () => {
    await other.stop()
    await acme.stop()
    rmSync(home, { recursive: true, force: true })
  })

  const on = (channel: string) => published.filter((one) => one.channel === channel).map(({ data }) => data)
  const messages = () => on(channels.liveBets()) as Publications['liveBets'][]
  return {
    server,
    messages,
    bets: () => messages().flatMap((one) => (one.event === 'live.bets.finished' ? one.bets : [])),
    counts: () => on(channels.livePlaying()) as Publications['livePlaying'][],
    forget: () => void (published = []),
    /** Both processes try together. */
    publish: () => Promise.all([publishLiveBets(server.deps), publishLiveBets(other.deps)]),
    publishPlaying: () => Promise.all([publishPlaying(server.deps), publishPlaying(other.deps)]),
    givenGambler: (changes?: Record<string, unknown>) => givenGambler(acme, changes),
    /** @param country - The visitor's country. */
    async list(kind: 'all' | 'high' = 'all', country = 'IE') {
      const headers = { 'cf-ipcountry': country }
      return (await server.call('listLiveBets', { query: { kind }, headers })).data
    },
  }
}

/** A second process of the same installation. */
function startSecond(server: TestServer, home: string) {
  const config = loadConfig({
    NODE_ENV: 'test',
    PORT: '0',
    DATA_DIR: home,
    DATABASE_URL: server.database.urls.server,
    SECRETS_FILE: server.deps.config.secretsFile,
    CONFIG_DIR: server.deps.config.configDir,
    LOG_LEVEL: 'silent',
    ROLES: 'jobs',
  })
  return start(config, { clock: server.clock, hasBackground: false, migrates: false })
}

/** Create one after the other: each is found by the last launch. */
async function givenGambler(acme: WithProvider, changes: Record<string, unknown> = {}): Promise<LiveGambler> {
  const { server } = acme
  const player = await givenPlayer(server, { nickname: 'kookaburra7', ...changes })
  await givenCash(server, player.id, 'EUR', 10_000_000n)
  const params = { id: 'acme-train' }
  await server.call('playGame', { token: player.token, params, body: { mode: 'money' } })
  const launch = acme.launched.at(-1)?.body ?? {}
  const account = launch['account'] as { id: string }
  return {
    ...player,
    async play(stake, payout) {
      const wins = payout === undefined ? [] : [win(crypto.randomUUID(), payout)]
      const reply = await acme.call('betwin', {
        account_id: account.id,
        currency: 'EUR',
        game_id: 'train',
        session_id: launch['session_id'],
        round_id: crypto.randomUUID(),
        finished: true,
        transactions: [bet(crypto.randomUUID(), stake), ...wins],
      })
      expect(reply.status).toBe(200)
    },
  }
}
