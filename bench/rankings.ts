/**
 * Time of one run of the ranking jobs and of one delivery of a hundred finished rounds, with a history of N and of 10 N
 * rounds and the same players in the last weeks: the time must not depend on the history. The table of rounds is renamed
 * meanwhile, so a statement that reads a round would fail. It has no indexes, which would take most of the time to fill.
 *
 * `node bench/rankings.ts [--short]`; without `--short`, a million and ten million rounds.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { openDeps } from '../apps/server/src/app.ts'
import { addPlay } from '../apps/server/src/modules/rankings/rankings.queries.ts'
import { refreshAlsoPlayed, refreshRankings } from '../apps/server/src/modules/rankings/rankings.service.ts'
import { loadConfig } from '../apps/server/src/platform/config.ts'
import { inTransaction } from '../apps/server/src/platform/database/database.ts'
import { startEmbedded } from '../apps/server/src/platform/database/embedded.ts'
import { migrate } from '../apps/server/src/platform/database/migrate.ts'
import { createLog } from '../apps/server/src/platform/log.ts'
import { randomOfCell } from '../apps/server/src/platform/random.ts'
import { numberedId, numberedIdSql } from './posting/numbered-ids.ts'
import { report, rounded } from './posting/report.ts'
import { medianMs } from './posting/timed.ts'

const isShort = process.argv.includes('--short')
const ROUNDS = isShort ? 30_000 : 1_000_000
/** Few enough for the time limit of a statement. */
const ROUNDS_PER_STATEMENT = 200_000
const PLAYERS = isShort ? 5_000 : 20_000
const GAMES = 10_000
const GAMES_PER_PLAYER = 10
const RUNS = 5
const RUN_MS_MAX = 2000

const home = mkdtempSync(path.join(tmpdir(), 'fairhall-rankings-'))
const database = await startEmbedded({ home: path.join(home, 'postgres'), durable: false })
await migrate(database.url)
const address = 'http://127.0.0.1:1'
const { deps, close } = openDeps({
  config: loadConfig({ DATA_DIR: home, DATABASE_URL: database.url, ROLES: 'api', LOG_LEVEL: 'error' }),
  databaseUrl: database.url,
  publicUrl: address,
  ownUrl: address,
  clock: { now: () => new Date() },
  random: randomOfCell(0),
  log: createLog('error'),
})
const { pool } = deps

/** A few games are played by many. */
const GAME = `'g' || floor(power(random(), 4) * ${GAMES})::int`
const PLAYER = numberedIdSql('player', 'n')
await pool.query(`
  insert into game_player (player_id, game_id, country, last_on)
  select ${PLAYER}, ${GAME}, (array['DE', 'FI', 'BR'])[1 + n % 3], current_date - (random() * 29)::int
    from generate_series(1, ${PLAYERS}) n, generate_series(1, ${GAMES_PER_PLAYER})
  on conflict do nothing;
  insert into game_day (day, game_id, country, own_stakes, players_count)
  select current_date - d, 'g' || g, c, 100 + (random() * 100000)::int, 1 + (random() * 50)::int
    from generate_series(0, 6) d, generate_series(0, ${GAMES - 1}) g, unnest(array['DE', 'FI', 'BR']) c;
  analyze`)

await pool.query(`
  alter table round drop constraint round_pkey;
  alter table round set (fillfactor = 100, autovacuum_enabled = false), set unlogged;
  drop index round_external_id`)

async function addRounds(count: number): Promise<void> {
  await pool.query(`
    insert into round (player, provider, external_id, id, asset, game, staked, won, counted, open, opened_at, closed_at)
    select ${PLAYER}, 'studio', n::text, gen_random_uuid(), 'EUR', ${GAME}, '{100,0}', '{0,0}',
           '{100,100,100,0}', false, now() - random() * interval '400 days', now()
      from generate_series(1, ${count}) n;
    analyze round`)
}

const day = new Date().toISOString().slice(0, 10)
const deliver = () => {
  const plays = Array.from({ length: 100 }, (_, n) => ({
    day,
    gameId: `g${n}`,
    playerId: numberedId('player', n + 1),
    stakes: 100n,
    country: 'DE',
  }))
  return inTransaction(deps.db, (tx) => addPlay(tx, day, plays))
}

let stored = 0
for (const rounds of [ROUNDS, 10 * ROUNDS]) {
  for (; stored < rounds; stored += Math.min(ROUNDS_PER_STATEMENT, rounds - stored))
    await addRounds(Math.min(ROUNDS_PER_STATEMENT, rounds - stored))
  await pool.query('alter table round rename to hidden_round')
  const rankMs = await medianMs(RUNS, () => refreshRankings(deps))
  const alsoPlayedMs = await medianMs(RUNS, () => refreshAlsoPlayed(deps))
  const deliveryMs = await medianMs(RUNS, deliver)
  await pool.query('alter table hidden_round rename to round')
  report({
    bench: 'rankings',
    rounds,
    games: GAMES,
    players: PLAYERS,
    rankMs: rounded(rankMs, 0),
    alsoPlayedMs: rounded(alsoPlayedMs, 0),
    deliveryOf100Ms: rounded(deliveryMs, 1),
    ok: rankMs <= RUN_MS_MAX,
  })
}
await close()
await database.stop()
rmSync(home, { recursive: true, force: true })
