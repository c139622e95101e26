/**
 * The nightly audit of ledgers with equal days and a short, a longer and a long history: its time must depend on the day.
 *
 * `node bench/audit.ts [--short] [--days=2,100] [--nights] [--checks] [--players=10000] [--return=10]`; `--short`: without the long
 * history; `--days`: these instead; `--nights`: without the audit of everything; `--checks`: also prints the statements that took longest;
 * `--players`: as many a day, and one night with the product's own sizes; `--return`: players come back after so many days
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Pool } from '@fairhall/postgres'
import type { Connections } from '../apps/server/src/modules/audit/audit.queries.ts'
import { auditBooks, auditRecent, textOf } from '../apps/server/src/modules/audit/index.ts'
import { startEmbedded } from '../apps/server/src/platform/database/embedded.ts'
import { makeLedger } from './audit/ledger.ts'
import { numberOption, textOption } from './posting/options.ts'
import { makeDatabase } from './posting/players.ts'
import { median, report, rounded } from './posting/report.ts'

const isShort = process.argv.includes('--short')
const DAYS = textOption('days')?.split(',').map(Number) ?? (isShort ? [2, 20] : [2, 20, 200])
const measuresWhole = !process.argv.includes('--nights')
const isLarge = textOption('players') !== undefined
const playersADay = numberOption('players', 125)
const TIMES = isLarge ? 1 : 3
/** The most that a night of the long ledger may take, as a multiple of that of the short one. */
const RATIO_MAX = 2
/** As if each ledger were too long for one night. The players whose whole history is recomputed are then equally many in each. */
const SIZES = isLarge ? {} : { smallMax: 0, nightEntries: 5000 }

/** Adds up the time by statement. */
function timed(pool: Pool, times: Map<string, number>): Connections {
  return {
    async connect() {
      const client = await pool.connect()
      return {
        async query(text, values) {
          const began = performance.now()
          // `never` is a row of every type that the audit asks for.
          const result = await client.query<never>(text, values)
          times.set(text, (times.get(text) ?? 0) + performance.now() - began)
          return result
        },
        release: (isClosed) => client.release(isClosed),
      }
    },
  }
}

async function measure(adminUrl: string, days: number) {
  const url = await makeDatabase(adminUrl, 'bench_audit')
  const began = performance.now()
  const entries = await makeLedger(url, { days, playersADay, returnAfter: numberOption('return', days) })
  process.stderr.write(`made ${entries} entries in ${Math.round((performance.now() - began) / 1000)} s\n`)
  const pool = new Pool({ connectionString: url, max: 1 })
  const times = new Map<string, number>()
  const seconds: number[] = []
  let differences = 0
  try {
    for (let time = 0; time < TIMES; time += 1) {
      const began = performance.now()
      const { findings } = await auditRecent(timed(pool, times), new Date(), SIZES)
      seconds.push((performance.now() - began) / 1000)
      differences += findings.length
      for (const finding of findings.slice(0, 5)) process.stderr.write(`${textOf(finding)}\n`)
    }
    const wholeS = measuresWhole ? await measureWhole(pool) : undefined
    return { entries, nightS: rounded(median(seconds)), wholeS, differences, times }
  } finally {
    await pool.end()
  }
}

/** The audit of everything, in seconds. */
async function measureWhole(pool: Pool): Promise<number> {
  const began = performance.now()
  const { findings } = await auditBooks(pool, SIZES, 0)
  if (findings.length > 0) throw new Error(`the audit of everything found ${findings.length} differences`)
  return rounded((performance.now() - began) / 1000)
}

const home = mkdtempSync(path.join(tmpdir(), 'fairhall-bench-audit-'))
const database = await startEmbedded({ home: path.join(home, 'postgres'), durable: false })
try {
  const nights: number[] = []
  let isRight = true
  for (const days of DAYS) {
    const { times, ...result } = await measure(database.url, days)
    report({ bench: 'audit', days, ...result })
    nights.push(result.nightS)
    isRight &&= result.differences === 0
    if (!process.argv.includes('--checks')) continue
    for (const [text, ms] of [...times].toSorted(([, one], [, other]) => other - one).slice(0, 12))
      process.stderr.write(`${Math.round(ms / TIMES)} ms ${text.replaceAll(/\s+/g, ' ').slice(0, 150)}\n`)
  }
  const ratio = rounded((nights.at(-1) ?? 0) / (nights[0] ?? 1))
  report({
    bench: 'audit: long against short history',
    ratio,
    ratioMax: RATIO_MAX,
    ok: isRight && ratio <= RATIO_MAX,
  })
  process.exitCode = isRight && ratio <= RATIO_MAX ? 0 : 1
} finally {
  await database.stop()
  rmSync(home, { recursive: true, force: true })
}
