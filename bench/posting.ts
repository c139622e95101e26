/**
 * Measures posting as ratios to `pgbench -N -M prepared -s 20 -j 2` with the same number of callers on the same server,
 * in alternating pairs, and takes the median. `--short` takes some minutes, a full run about half an hour.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Client } from '@fairhall/postgres'
import { startEmbedded } from '../apps/server/src/platform/database/embedded.ts'
import { barePosting, measure, openBenchBooks, wholeBet, type Work } from './posting/load.ts'
import { textOption } from './posting/options.ts'
import { fillPgbench, findPgbench, runPgbench } from './posting/pgbench.ts'
import { addHistory, type BenchPlayer, makeDatabase, makePlayers } from './posting/players.ts'
import { median, report, rounded } from './posting/report.ts'

const isShort = process.argv.includes('--short')
const usualSeconds = isShort ? 3 : 10
const seconds = usualSeconds
/** Warm-up: connecting hundreds of clients takes pgbench some seconds. */
const MANY_SECONDS = 8
/** So that nearly all players have played within the last minute, as those of a site who play have. */
const WARM_SECONDS = 5
const pairs = isShort ? 3 : 5
const historyEntries = isShort ? 500_000 : 5_000_000
/** Undefined: the product's default number. */
const lanes = process.env['LANES'] === undefined ? undefined : Number(process.env['LANES'])
const only = textOption('only')

const targets: Record<string, Record<number, number>> = {
  bare: { 1: 0.7, 16: 1.5, 64: 3, 256: 7 },
  'whole bet': { 1: 0.6, 16: 0.9, 64: 1.5, 256: 2.5 },
}

const real = () => new Date()

async function againstPgbench(name: string, work: Work, callers: number, program: string, reference: string) {
  const ratios: number[] = []
  const latencyRatios: number[] = []
  const ours: number[] = []
  const theirs: number[] = []
  const seconds = callers > 64 ? Math.max(usualSeconds, MANY_SECONDS) : usualSeconds
  await measure(work, 64, WARM_SECONDS)
  for (let pair = 0; pair < pairs; pair++) {
    const reached = await runPgbench(program, reference, callers, seconds)
    const measured = await measure(work, callers, seconds)
    ratios.push(measured.perSecond / reached.perSecond)
    latencyRatios.push(measured.p99 / reached.p99)
    ours.push(measured.perSecond)
    theirs.push(reached.perSecond)
  }
  report({
    bench: 'posting',
    case: name,
    callers,
    ratio: rounded(median(ratios)),
    target: targets[name]?.[callers] ?? (name === 'one player' ? 2.5 : undefined),
    pairs: ratios.map((ratio) => rounded(ratio)),
    p99Ratio: rounded(median(latencyRatios)),
    perSecond: Math.round(median(ours)),
    referencePerSecond: Math.round(median(theirs)),
    seconds,
  })
}

/** Compares two workloads of ours in alternating pairs. */
async function compare(name: string, target: number, changed: Work, usual: Work, callers = 64) {
  await measure(usual, callers, 1)
  await measure(changed, callers, 1)
  const ratios: number[] = []
  for (let pair = 0; pair < pairs; pair++) {
    const before = await measure(usual, callers, seconds)
    const after = await measure(changed, callers, seconds)
    ratios.push(after.perSecond / before.perSecond)
  }
  const shown = ratios.map((ratio) => rounded(ratio))
  report({
    bench: 'posting',
    case: name,
    callers,
    ratio: rounded(median(ratios)),
    target,
    pairs: shown,
    seconds,
  })
}

async function walPerCall(url: string, work: Work) {
  const client = new Client({ connectionString: url })
  await client.connect()
  // Warm up until every page has been written in full once since the last checkpoint.
  await measure(work, 64, seconds * 2)
  const position = async () =>
    (await client.query('select pg_current_wal_lsn() as lsn')).rows[0].lsn as string
  const before = await position()
  const { calls } = await measure(work, 64, seconds)
  const { rows } = await client.query('select pg_wal_lsn_diff(pg_current_wal_lsn(), $1)::float8 as bytes', [
    before,
  ])
  await client.end()
  const perCall = Number(rows[0].bytes) / calls
  report({
    bench: 'posting',
    case: 'WAL',
    bytesPerCall: Math.round(perCall),
    target: 1600,
    bytesPerBetWithItsWin: Math.round(perCall * 2),
  })
}

/** Start of a month: compares the first seconds on its empty partition with steady operation. */
async function freshPartition(url: string, players: readonly BenchPlayer[]) {
  const usual = openBenchBooks(url, real, lanes)
  const steady = await measure(wholeBet(usual, players), 64, seconds)
  await usual.close()
  let month = 1
  const ratios: number[] = []
  for (let pair = 0; pair < pairs; pair++) {
    const now = new Date()
    const first = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + month, 1))
    month += 1
    const offset = first.getTime() - now.getTime()
    const books = openBenchBooks(url, () => new Date(Date.now() + offset), lanes)
    const fresh = await measure(wholeBet(books, players), 64, seconds)
    await books.close()
    ratios.push(fresh.perSecond / steady.perSecond)
  }
  const shown = ratios.map((ratio) => rounded(ratio))
  report({
    bench: 'posting',
    case: 'fresh partition',
    callers: 64,
    ratio: rounded(median(ratios)),
    target: 0.7,
    pairs: shown,
    seconds,
  })
}

async function withHistory(adminUrl: string, usualUrl: string, usualPlayers: readonly BenchPlayer[]) {
  const url = await makeDatabase(adminUrl, 'bench_history')
  const players = await makePlayers(url)
  await addHistory(url, historyEntries)
  const large = openBenchBooks(url, real, lanes)
  const small = openBenchBooks(usualUrl, real, lanes)
  // Warm up, so that full-page writes after a checkpoint are done.
  await measure(wholeBet(large, players), 64, seconds * 2)
  await compare(`${historyEntries} entries`, 0.8, wholeBet(large, players), wholeBet(small, usualPlayers))
  await large.close()
  await small.close()
}

const isWanted = (name: string) => only === undefined || only === name

async function main(): Promise<void> {
  const program = findPgbench()
  if (program === null) {
    process.stdout.write(
      'pgbench was not found. Install the package postgresql-contrib, or set PGBENCH to its path.\n',
    )
    process.exitCode = 1
    return
  }
  const home = mkdtempSync(path.join(tmpdir(), 'fairhall-bench-'))
  const given = process.env['DATABASE_URL']
  const server =
    given === undefined ? await startEmbedded({ home, durable: true, maxConnections: 400 }) : null
  const admin = given ?? server?.url ?? ''
  try {
    const reference = await makeDatabase(admin, 'bench_reference')
    fillPgbench(program, reference)
    const url = await makeDatabase(admin, 'bench_posting')
    const players = await makePlayers(url)
    const books = openBenchBooks(url, real, lanes)
    for (const callers of [1, 16, 64, 256]) {
      if (isWanted('bare'))
        await againstPgbench('bare', barePosting(books, players), callers, program, reference)
    }
    for (const callers of [1, 16, 64, 256]) {
      if (isWanted('whole'))
        await againstPgbench('whole bet', wholeBet(books, players), callers, program, reference)
    }
    const hot = wholeBet(books, players.slice(0, 1))
    if (isWanted('hot')) await againstPgbench('one player', hot, 64, program, reference)
    if (isWanted('wal')) await walPerCall(url, wholeBet(books, players.slice(0, 1000)))
    await books.close()
    if (isWanted('fresh')) await freshPartition(url, players)
    if (isWanted('history')) await withHistory(admin, url, players)
  } finally {
    await server?.stop()
    rmSync(home, { recursive: true, force: true })
  }
}

await main()
