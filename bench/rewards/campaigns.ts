/**
 * A campaign to a million players: it chooses them, stores their messages and queues their emails, in pieces that a restart continues.
 *
 * `node bench/rewards/campaigns.ts [--short]`
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { reviseSettings } from '../../apps/server/src/modules/settings/index.ts'
import { choosePiece } from '../../apps/server/src/modules/campaigns/choosing.service.ts'
import { startCampaign } from '../../apps/server/src/modules/campaigns/runs.service.ts'
import { loadConfig } from '../../apps/server/src/platform/config.ts'
import { startEmbedded } from '../../apps/server/src/platform/database/embedded.ts'
import { start } from '../../apps/server/src/start.ts'
import { makeDatabase } from '../posting/players.ts'
import { report, rounded } from '../posting/report.ts'

const PLAYERS = process.argv.includes('--short') ? 50_000 : 1_000_000
const PER_PIECE = 1000
const TARGET_S = 600

const home = mkdtempSync(path.join(tmpdir(), 'fairhall-campaigns-'))
const database = await startEmbedded({ home: path.join(home, 'postgres'), durable: true })
const databaseUrl = await makeDatabase(database.url, 'campaigns')
const env = { DATA_DIR: home, DATABASE_URL: databaseUrl, ROLES: 'api', LOG_LEVEL: 'silent', PORT: '0' }
const server = await start(loadConfig(env), { hasBackground: false, migrates: true })
const { deps } = server
const { pool } = deps

const PER_INSERT = 25_000
for (let made = 0; made < PLAYERS; made += PER_INSERT)
  await pool.query(
    `with made as (select gen_random_uuid() as id, n from generate_series(${made + 1}, ${made + PER_INSERT}) n),
     owner as (insert into ledger_owner (owner, restriction, zone, country) select id, 'none', 'Europe/Berlin', 'DE' from made)
   insert into player (id, brand, email, email_confirmed_at, password_hash, country, time_zone, locale, birthdate, receive_email_promo,
     registered_at, registered_from)
   select id, 'main', 'player' || n || '@bench.example', now(), '', 'DE', 'Europe/Berlin', 'en', '1990-01-01', n % 2 = 0, now(), '::1'
     from made`,
  )
await pool.query('analyze')
await reviseSettings(deps, {
  file: 'campaigns.json',
  content: {
    quietHours: { from: 0, until: 0 },
    contactsMax: { perDay: 10, perWeek: 50 },
    inAppByDefault: true,
    campaigns: [
      {
        id: 'first-quest',
        channels: ['inApp', 'email'],
        segment: { all: [{ field: 'country', in: ['DE'] }] },
        link: '/?quests-hub=true',
      },
    ],
  },
  actor: 'bench',
  reason: 'bench',
})
await startCampaign(deps, 'first-quest', { actor: 'bench', reason: 'bench' })
const { rows: runs } = await pool.query<{ id: string }>('select id from campaign_run')
const runId = runs[0]?.id ?? ''

const pieceMs: number[] = []
async function choose(): Promise<boolean> {
  const began = performance.now()
  const goesOn = await choosePiece(deps, runId, PER_PIECE)
  pieceMs.push(performance.now() - began)
  return goesOn
}
const began = performance.now()
while (await choose());
const seconds = (performance.now() - began) / 1000

const percentile = (values: readonly number[], share: number) =>
  values.toSorted((one, other) => one - other)[Math.floor((values.length - 1) * share)] ?? 0

const { rows: counts } = await pool.query<{ inApp: number; emails: number; messages: number }>(
  `select (count(*) filter (where channel = 'inApp'))::integer as "inApp",
          (count(*) filter (where channel = 'email'))::integer as emails,
          (select count(distinct player_id) from player_message)::integer as messages
     from campaign_contact where run_id = $1`,
  [runId],
)
const found = counts[0]
const isOnce =
  found?.inApp === PLAYERS && found.messages === PLAYERS && found.emails === Math.floor(PLAYERS / 2)
report({
  bench: 'campaign: players chosen, messages stored, emails queued',
  players: PLAYERS,
  seconds: rounded(seconds),
  playersPerSecond: rounded(PLAYERS / seconds),
  p50MsPerPiece: rounded(percentile(pieceMs, 0.5)),
  p99MsPerPiece: rounded(percentile(pieceMs, 0.99)),
  secondsForAMillion: rounded((seconds / PLAYERS) * 1_000_000),
  target: TARGET_S,
  ok: isOnce && (seconds / PLAYERS) * 1_000_000 <= TARGET_S,
})

await server.stop()
await database.stop()
rmSync(home, { recursive: true, force: true })
