/** Runs the whole server in a separate process, with pending deposits to confirm and concurrent bets. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Sending } from '@fairhall/postgres'
import { loadConfig } from '../../apps/server/src/platform/config.ts'
import { withoutTimeouts } from '../../apps/server/src/platform/database/database.ts'
import { startEmbedded } from '../../apps/server/src/platform/database/embedded.ts'
import { auditBooks } from '../../apps/server/src/modules/audit/index.ts'
import { start } from '../../apps/server/src/start.ts'
import { measure, type Work, wholeBet } from '../posting/load.ts'
import { makeInvoices } from '../posting/invoices.ts'
import { makeDatabase, makePlayers } from '../posting/players.ts'
import { parentOf, readPostgresCpuMs } from '../posting/postgres-cpu.ts'

export interface Ready {
  url: string
  /** Secret of the provider's messages, as hex. */
  secret: string
  invoices: string[]
}

export type Ask =
  | { kind: 'bets'; seconds: number; callers: number; perSecond: number | null }
  | { kind: 'check' | 'cpu' | 'stop' }

/** Answer to `cpu`: the time used so far. */
export interface Cpu {
  cpuMs: number
  /** Zero where there is no /proc. */
  postgresCpuMs: number
}

/** Answer to `check`. */
export interface Checked {
  booked: number
  messages: number
  findings: number
}

const count = Number(process.argv[2])
const sending = process.argv[3] as Sending | undefined
const home = mkdtempSync(path.join(tmpdir(), 'fairhall-confirmations-'))
const database = await startEmbedded({ home: path.join(home, 'postgres'), durable: true })
const databaseUrl = await makeDatabase(database.url, 'confirmations')
const players = await makePlayers(databaseUrl, 1_000)
const env = {
  DATA_DIR: home,
  DATABASE_URL: databaseUrl,
  ROLES: 'api,inbound,realtime,jobs,sandbox',
  LOG_LEVEL: 'silent',
  PORT: '0',
  REQUESTS_PER_MINUTE: '1000000',
}
const server = await start(loadConfig(env), { hasBackground: true, migrates: true, sending })
const { deps } = server
const invoices = await makeInvoices(deps.pool, { count, state: 'pending' })
const bets = wholeBet(deps.ledger, players)

process.on('message', (message: Ask) => void answer(message))
process.on('disconnect', () => void answer({ kind: 'stop' }))
const secret = deps.secrets.current('payment-provider-sandbox').key.toString('hex')
process.send?.({ url: server.url, secret, invoices } satisfies Ready)

async function answer(message: Ask) {
  if (message.kind === 'bets') {
    const { callers, seconds, perSecond } = message
    const work = perSecond === null ? bets : paced(bets, (callers * 2000) / perSecond)
    process.send?.(await measure(work, callers, seconds))
  }
  if (message.kind === 'cpu') {
    const { user, system } = process.cpuUsage()
    process.send?.({ cpuMs: (user + system) / 1000, postgresCpuMs: await readDatabaseCpuMs() } satisfies Cpu)
  }
  if (message.kind === 'check') process.send?.(await check())
  if (message.kind === 'stop') {
    await server.stop()
    await database.stop()
    rmSync(home, { recursive: true, force: true })
    process.exit(0)
  }
}

/** Limits the rate of a workload: each bet and win starts at least this long after the one before. */
function paced(work: Work, everyMs: number): Work {
  return async (record) => {
    const pause = new Promise((resolve) => setTimeout(resolve, everyMs))
    await work(record)
    await pause
  }
}

async function check(): Promise<Checked> {
  const { rows } = await deps.pool.query<{ booked: bigint; messages: bigint }>(
    `select (select count(distinct external_id) from ledger_entry where kind = 'deposit') as booked,
            (select count(*) from payment_message) as messages`,
  )
  const { findings } = await withoutTimeouts(deps.databaseUrl, 'fairhall-bench', ({ pool }) =>
    auditBooks(pool),
  )
  return {
    booked: Number(rows[0]?.booked),
    messages: Number(rows[0]?.messages),
    findings: findings.length,
  }
}

/** All processes of the cluster, also those that have ended. */
async function readDatabaseCpuMs(): Promise<number> {
  const { rows } = await deps.pool.query<{ pid: number }>('select pg_backend_pid() as pid')
  return readPostgresCpuMs(parentOf(rows[0]?.pid ?? 0))
}
