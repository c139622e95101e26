/**
 * A tournament with 100,000 entrants and 2,000 score changes a second: what counting costs, how long own places take and how old they
 * are, and the leaderboard once a second.
 *
 * `node bench/rewards/tournaments.ts [--short]`
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { countFacts } from '../../apps/server/src/modules/facts/facts.consumer.ts'
import { reviseSettings } from '../../apps/server/src/modules/settings/index.ts'
import { publishBoards } from '../../apps/server/src/modules/tournaments/ranking/board.service.ts'
import { readPlaces } from '../../apps/server/src/modules/tournaments/ranking/places.service.ts'
import { runTournaments } from '../../apps/server/src/modules/tournaments/runs/running.service.ts'
import { tournamentsCounter } from '../../apps/server/src/modules/tournaments/index.ts'
import { loadConfig } from '../../apps/server/src/platform/config.ts'
import { inTransaction } from '../../apps/server/src/platform/database/database.ts'
import { startEmbedded } from '../../apps/server/src/platform/database/embedded.ts'
import { start } from '../../apps/server/src/start.ts'
import { makeDatabase } from '../posting/players.ts'
import { report, rounded } from '../posting/report.ts'
import { timed } from '../posting/timed.ts'
import { endedRound } from './ended-round.ts'

const ENTRANTS = 100_000
const PER_SECOND = 2_000
const SECONDS = process.argv.includes('--short') ? 10 : 60
const BATCHES_PER_SECOND = 10
/** Players who look at their own place at the same time. */
const VIEWERS = 50
const PLACES = [1, 10, 100]

const home = mkdtempSync(path.join(tmpdir(), 'fairhall-tournaments-'))
const database = await startEmbedded({ home: path.join(home, 'postgres'), durable: true })
const databaseUrl = await makeDatabase(database.url, 'tournaments')
const env = { DATA_DIR: home, DATABASE_URL: databaseUrl, ROLES: 'api', LOG_LEVEL: 'silent', PORT: '0' }
const server = await start(loadConfig(env), { hasBackground: false, migrates: true })
const { deps } = server

const startsAt = new Date(Date.now() - 3_600_000).toISOString()
const scoring = { kind: 'multipliers', multiplierMax: '1000' }
const prizes = PLACES.map((_, index) => ({ places: 10, amount: String(10 - index) }))
const tournament = { id: 'weekly-crown', startsAt, hours: 24, stakeMin: '0.2', scoring, prizes }
await reviseSettings(deps, {
  file: 'tournaments.json',
  content: { poolMax: '1000', tournaments: [tournament] },
  actor: 'bench',
  reason: 'bench',
})
await runTournaments(deps)
const { rows: runs } = await deps.pool.query<{ id: string }>(
  `update tournament_run set starts_at = $1, state = 'running' returning id`,
  [startsAt],
)
const runId = runs[0]?.id ?? ''
const { rows: entrants } = await deps.pool.query<{ id: string }>(
  `insert into tournament_entry (run_id, player_id, joined_at, currency, score, reached_at, rounds)
   select $1, gen_random_uuid(), $2, 'EUR', 100 + (random() * 100000)::bigint, now(), 1 from generate_series(1, ${ENTRANTS})
   returning player_id as id`,
  [runId, startsAt],
)
await deps.pool.query('analyze tournament_entry')

let ended = 0
function endRound(playerId: string | undefined) {
  ended += 1
  return endedRound({ playerId, gameId: 'bench', staked: 100, won: 100 + (ended % 900), at: new Date() })
}

const consumer = countFacts({ ...deps, factCounters: [tournamentsCounter] })
const countMs: number[] = []
const placeMs: number[] = []
const boardMs: number[] = []
let isDone = false

async function countRounds(): Promise<void> {
  const size = PER_SECOND / BATCHES_PER_SECOND
  for (let batch = 0; batch < SECONDS * BATCHES_PER_SECOND; batch += 1) {
    const due = wait(1000 / BATCHES_PER_SECOND)
    const events = Array.from({ length: size }, (_, index) =>
      endRound(entrants[(batch * size * 7919 + index * 104_729) % ENTRANTS]?.id),
    )
    countMs.push(await timed(() => inTransaction(deps.db, (tx) => consumer.handle(tx, events))))
    await due
  }
  isDone = true
}

async function view(player: string): Promise<void> {
  while (!isDone) placeMs.push(await timed(() => readPlaces(deps.db, runId, player, PLACES)))
}

async function publish(): Promise<void> {
  while (!isDone) {
    boardMs.push(await timed(() => publishBoards(deps)))
    await wait(1000)
  }
}

const viewers = entrants.slice(0, VIEWERS).map(({ id }) => view(id))
const began = performance.now()
await Promise.all([countRounds(), publish(), ...viewers])
const seconds = (performance.now() - began) / 1000

const percentile = (values: readonly number[], share: number) =>
  values.toSorted((one, other) => one - other)[Math.floor((values.length - 1) * share)] ?? 0

const changes = SECONDS * PER_SECOND
report({
  bench: 'tournaments: counting',
  entrants: ENTRANTS,
  changesPerSecond: rounded(changes / seconds),
  microsecondsPerRound: rounded((countMs.reduce((sum, ms) => sum + ms, 0) * 1000) / changes),
  p99MsPerBatch: rounded(percentile(countMs, 0.99)),
})
// What a place shows was read after it was asked for, so it is never older than it took.
report({
  bench: 'tournaments: own place, exact',
  p50Ms: rounded(percentile(placeMs, 0.5)),
  p99Ms: rounded(percentile(placeMs, 0.99)),
  target: 1000,
  ok: percentile(placeMs, 0.99) <= 1000,
  answers: placeMs.length,
})
report({
  bench: 'tournaments: leaderboard once a second',
  p50Ms: rounded(percentile(boardMs, 0.5)),
  maxMs: rounded(Math.max(...boardMs)),
  boards: boardMs.length,
})

await server.stop()
await database.stop()
rmSync(home, { recursive: true, force: true })
