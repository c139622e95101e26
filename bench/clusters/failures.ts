/**
 * Cuts the network between the server and PostgreSQL under a load of bets, and fills PostgreSQL's disk. Checks that the process
 * survives and nothing is lost or booked twice, and measures the time until bets are accepted again after the repair.
 * `--times=5`, `--cut=20` (seconds), `--only=network` or `--only=disk`. The disk is a small file system in memory, which needs root and Linux; without, it is left out.
 */
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Pool } from '@fairhall/postgres'
import { auditBooks } from '../../apps/server/src/modules/audit/index.ts'
import { type EmbeddedDatabase, startEmbedded } from '../../apps/server/src/platform/database/embedded.ts'
import { type BetLoad, compareWithJournal, startBetLoad } from '../crash/bet-load.ts'
import { numberOption, textOption } from '../posting/options.ts'
import { median, report, rounded } from '../posting/report.ts'
import { openCutNetwork } from './failures/cut-network.ts'

const times = numberOption('times', 5)
const cutS = numberOption('cut', 20)
const LOAD = { callers: 32, players: 100 }
const BETWEEN_MS = 2000
const FULL_MS = 10_000
const BACK_TARGET_S = 20
const DISK = '600m'
/** What is left free on the full disk. */
const LEFT_BYTES = 100_000

/** Seconds until a bet that is sent after this moment is acknowledged. */
async function untilItWorks({ kept }: BetLoad): Promise<number> {
  const from = performance.now()
  // Calls that were answered late count no more than one of each caller.
  const enough = kept.length + LOAD.callers
  while (kept.length < enough) await pause(10)
  return (performance.now() - from) / 1000
}

async function check(databaseUrl: string, { kept }: BetLoad) {
  const pool = new Pool({ connectionString: databaseUrl, max: 1 })
  try {
    const { findings } = await auditBooks(pool)
    for (const finding of findings) process.stderr.write(`${finding.check}\n`)
    const compared = await compareWithJournal(pool, kept)
    return { acknowledged: kept.length, ...compared, auditDifferences: findings.length }
  } finally {
    await pool.end()
  }
}

interface Failure {
  name: string
  url(database: EmbeddedDatabase): string
  /** Breaks something, repairs it, and returns the database, which may be another process. */
  breakOnce(database: EmbeddedDatabase): Promise<EmbeddedDatabase>
}

async function run(home: string, { name, url, breakOnce }: Failure): Promise<boolean> {
  const start = () => startEmbedded({ home: path.join(home, 'postgres'), durable: true })
  let database = await start()
  const serverHome = mkdtempSync(path.join(tmpdir(), 'fairhall-failures-server-'))
  try {
    const load = await startBetLoad(serverHome, url(database), LOAD)
    const { pid } = load.server
    const backS: number[] = []
    for (let time = 0; time < times; time += 1) {
      await pause(BETWEEN_MS)
      database = await breakOnce(database)
      backS.push(await untilItWorks(load))
      process.stderr.write(`${name} ${time + 1}: ${rounded(backS.at(-1) ?? 0, 1)} s\n`)
    }
    const died = load.server.pid === pid ? 0 : 1
    await load.end()
    const checked = await check(database.url, load)
    await load.caller.close()
    await load.server.close()
    const isClean = checked.lost + checked.doubled + checked.auditDifferences + died === 0
    const slowestBackS = rounded(Math.max(...backS), 1)
    const ok = isClean && slowestBackS <= BACK_TARGET_S
    report({
      bench: `failures: ${name}`,
      times,
      medianBackS: rounded(median(backS), 1),
      slowestBackS,
      ...checked,
      died,
      ok,
    })
    return ok
  } finally {
    await database.stop()
    rmSync(serverHome, { recursive: true, force: true })
  }
}

async function cutNetwork(): Promise<boolean> {
  const home = mkdtempSync(path.join(tmpdir(), 'fairhall-failures-'))
  let port = 0
  const network = await openCutNetwork(() => port)
  try {
    return await run(home, {
      name: 'network cut',
      url(database) {
        port = database.port
        return database.url.replace(`:${port}/`, `:${network.port}/`)
      },
      async breakOnce(database) {
        network.cut()
        await pause(cutS * 1000)
        network.heal()
        return database
      },
    })
  } finally {
    await network.close()
    rmSync(home, { recursive: true, force: true })
  }
}

/** Files for the log that exist already would postpone the failure. */
async function useUpWal(databaseUrl: string): Promise<void> {
  const pool = new Pool({ connectionString: databaseUrl, max: 1 })
  pool.on('error', () => undefined)
  try {
    for (let file = 0; file < 200; file += 1)
      await pool.query("select pg_logical_emit_message(false, 'bench', 'next'), pg_switch_wal()")
    throw new Error('The disk is not full')
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  } finally {
    await pool.end()
  }
}

/** The server may end at a full disk. It is started again once there is space. */
async function fillDisk(disk: string): Promise<boolean> {
  const ballast = path.join(disk, 'ballast')
  return run(disk, {
    name: 'disk full',
    url: ({ url }) => url,
    async breakOnce(database) {
      const { bavail, bsize } = statfsSync(disk)
      const bytes = Math.max(Number(bavail) * Number(bsize) - LEFT_BYTES, 1)
      if (spawnSync('fallocate', ['-l', String(bytes), ballast]).status !== 0)
        throw new Error('fallocate failed')
      await useUpWal(database.url)
      const ended = await Promise.race([database.gone.then(() => true), pause(FULL_MS, false)])
      process.stderr.write(`PostgreSQL ${ended ? 'ended' : 'kept running'}\n`)
      rmSync(ballast)
      return ended ? startEmbedded({ home: path.join(disk, 'postgres'), durable: true }) : database
    },
  })
}

async function onSmallDisk(act: (disk: string) => Promise<boolean>): Promise<boolean> {
  const disk = path.join(tmpdir(), `fairhall-disk-${process.pid}`)
  mkdirSync(disk)
  const mounted =
    spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK},mode=755`, 'tmpfs', disk]).status === 0
  try {
    if (mounted) return await act(disk)
    process.stderr.write('failures: a small file system needs root and Linux, so the disk was not filled\n')
    return true
  } finally {
    if (mounted) spawnSync('umount', ['-l', disk])
    rmSync(disk, { recursive: true, force: true })
  }
}

const only = textOption('only')
const results = [only === 'disk' || (await cutNetwork()), only === 'network' || (await onSmallDisk(fillDisk))]
process.exitCode = results.every(Boolean) ? 0 : 1
