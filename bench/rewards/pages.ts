/**
 * How long the data of the players' pages of rewards and messages takes, over HTTP: players with 2,000 counted rounds, three active
 * quests and 10,000 unread messages.
 *
 * `node bench/rewards/pages.ts [--short]`
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { countFacts } from '../../apps/server/src/modules/facts/facts.consumer.ts'
import { loadConfig } from '../../apps/server/src/platform/config.ts'
import { inTransaction } from '../../apps/server/src/platform/database/database.ts'
import { startEmbedded } from '../../apps/server/src/platform/database/embedded.ts'
import { start } from '../../apps/server/src/start.ts'
import { registrationOf } from '#tests/support/players/players.ts'
import { makeDatabase } from '../posting/players.ts'
import { median, p95, report, rounded } from '../posting/report.ts'
import { endedRound } from './ended-round.ts'

const PLAYERS = 20
const MESSAGES = 10_000
const ROUNDS = 2_000
/** Requests before it measures. */
const WARM = 100
const TIMES = process.argv.includes('--short') ? 200 : 1_000

/** What each page asks for, and how long it may take. */
const PAGES: Record<string, { targetMs: number; paths: string[] }> = {
  '/loyalty': { targetMs: 10, paths: ['retention/account', 'retention/points', 'retention/terms'] },
  '/profile/bonuses': {
    targetMs: 10,
    paths: [
      'game/player-bonuses',
      'game/player-freespins',
      'game/bonuses?currency=EUR',
      'game/bonuses/cashback?currency=EUR',
    ],
  },
  quests: { targetMs: 10, paths: ['retention/quests'] },
  'unread messages': { targetMs: 5, paths: ['notification/messenger/messages?page=1&perPage=3'] },
}

const home = mkdtempSync(path.join(tmpdir(), 'fairhall-reward-pages-'))
const database = await startEmbedded({ home: path.join(home, 'postgres'), durable: true })
const env = {
  DATA_DIR: home,
  DATABASE_URL: await makeDatabase(database.url, 'pages'),
  ROLES: 'api,studio',
  LOG_LEVEL: 'silent',
  PORT: '0',
  REQUESTS_PER_MINUTE: '1000000',
  ATTEMPTS_PER_MINUTE: '1000000',
}
const server = await start(loadConfig(env), { hasBackground: false, migrates: true })
const { deps } = server
await deps.catalogue.refresh()

async function ask(token: string, method: string, path: string, body?: object): Promise<Response> {
  const reply = await fetch(`${server.url}/api/${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  if (!reply.ok) throw new Error(`${path}: ${reply.status} ${await reply.text()}`)
  return reply
}

async function register(): Promise<string> {
  const reply = await ask('', 'POST', 'player/register', registrationOf())
  return ((await reply.json()) as { data: { accessToken: string } }).data.accessToken
}

const tokens: string[] = []
for (let player = 0; player < PLAYERS; player += 1) tokens.push(await register())
const { rows: players } = await deps.pool.query<{ id: string }>('select id from player')
await deps.pool.query(
  `insert into player_message (id, player_id, cause, template, "values", created_at)
   select gen_random_uuid(), p.id, 'bench:' || n, 'welcome', '{}', now() from player p cross join generate_series(1, ${MESSAGES}) n`,
)
for (const token of tokens) {
  const { data } = (await (await ask(token, 'GET', 'retention/quests')).json()) as {
    data: { id: string; lock: unknown }[]
  }
  for (const quest of data.filter(({ lock }) => lock === null).slice(0, 3))
    await ask(token, 'PUT', `retention/quests/${quest.id}/activate`, {})
}
const games = (await deps.catalogue.current()).games.map(({ id }) => id)
const consumer = countFacts(deps)
for (const { id } of players) {
  const rounds = Array.from({ length: ROUNDS }, (_, index) =>
    endedRound({
      playerId: id,
      gameId: games[Math.floor(index / 100) % games.length],
      staked: 100,
      won: index % 3 === 0 ? 250 : 0,
      at: new Date(),
    }),
  )
  await inTransaction(deps.db, (tx) => consumer.handle(tx, rounds))
}
await deps.pool.query('vacuum analyze')

for (const [page, { targetMs, paths }] of Object.entries(PAGES)) {
  const times: number[] = []
  for (let index = 0; index < TIMES + WARM; index += 1) {
    const token = tokens[index % tokens.length] ?? ''
    const began = performance.now()
    await Promise.all(paths.map(async (one) => (await ask(token, 'GET', one)).text()))
    if (index >= WARM) times.push(performance.now() - began)
  }
  const ms = p95(times)
  report({
    bench: `rewards: data of ${page}`,
    p50Ms: rounded(median(times)),
    p95Ms: rounded(ms),
    target: targetMs,
    ok: ms <= targetMs,
    calls: paths.length,
  })
}

await server.stop()
await database.stop()
rmSync(home, { recursive: true, force: true })
