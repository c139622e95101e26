/**
 * Measures how fast a backlog of receipts is sent, first with one job per receipt, as for single payments, then with
 * shared jobs, and how long another job waits meanwhile.
 *
 * `node bench/receipts.ts [--short]`
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sendReceipts } from '../apps/server/src/modules/payments/receipts.jobs.ts'
import { loadConfig } from '../apps/server/src/platform/config.ts'
import { inTransaction } from '../apps/server/src/platform/database/database.ts'
import { startEmbedded } from '../apps/server/src/platform/database/embedded.ts'
import { defineJob, enqueue, startJobs } from '../apps/server/src/platform/jobs/jobs.ts'
import { start } from '../apps/server/src/start.ts'
import { makeInvoices } from './posting/invoices.ts'
import { makeDatabase, makePlayers } from './posting/players.ts'
import { report, rounded } from './posting/report.ts'

const isShort = process.argv.includes('--short')
const COUNT = isShort ? 200 : 2_000
const SHARED = 50
const TARGET_PER_SECOND = 50

const home = mkdtempSync(path.join(tmpdir(), 'fairhall-receipts-'))
const database = await startEmbedded({ home: path.join(home, 'postgres'), durable: true })
const databaseUrl = await makeDatabase(database.url, 'receipts')
await makePlayers(databaseUrl, 100)
const env = {
  DATA_DIR: home,
  DATABASE_URL: databaseUrl,
  ROLES: 'api,sandbox',
  LOG_LEVEL: 'silent',
  PORT: '0',
}
const server = await start(loadConfig(env), { hasBackground: false, migrates: true })
const { deps } = server
const invoices = await makeInvoices(deps.pool, { count: COUNT, state: 'success' })

for (const perJob of [1, SHARED]) await drain(perJob)

await server.stop()
await database.stop()
rmSync(home, { recursive: true, force: true })

async function drain(perJob: number): Promise<void> {
  const before = await countMails()
  let otherJobMs = 0
  const asked = performance.now()
  const otherJob = defineJob({
    name: 'bench.other-job',
    run: async () => void (otherJobMs = performance.now() - asked),
  })
  const queue = sendReceipts.name
  await inTransaction(deps.db, async (tx) => {
    for (let from = 0; from < COUNT; from += perJob) {
      const wanted = invoices.slice(from, from + perJob).map((invoiceId) => ({ invoiceId }))
      await enqueue(tx, queue, wanted, { queue })
    }
    await enqueue(tx, otherJob.name, {})
  })
  const begun = performance.now()
  const jobs = await startJobs(deps, [sendReceipts, otherJob])
  while ((await countMails()) < before + COUNT) await new Promise((resolve) => setTimeout(resolve, 100))
  const perSecond = (COUNT * 1000) / (performance.now() - begun)
  await jobs.stop()
  report({
    bench: `receipts: a backlog, ${perJob} in a job`,
    perSecond: rounded(perSecond),
    targetPerSecond: TARGET_PER_SECOND,
    ok: perSecond >= TARGET_PER_SECOND,
    receipts: COUNT,
    otherJobMs: rounded(otherJobMs),
  })
}

async function countMails(): Promise<number> {
  const { rows } = await deps.pool.query<{ count: number }>('select count(*)::int as count from sandbox.mail')
  return rows[0]?.count ?? 0
}
