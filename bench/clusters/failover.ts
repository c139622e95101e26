/**
 * Kills the primary of three PostgreSQL nodes and switches over to another one, under a load of bets, deposits and live
 * connections, with the configuration of `deploy/cluster`. Then kills a standby, a member of etcd, HAProxy and one
 * server process. Reports the longest time in which no call was answered, and checks that nothing was lost or booked
 * twice.
 *
 * `node bench/clusters/failover.ts [--short] [--kills=10] [--switchovers=10] [--others=1]`
 */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Pool } from '@fairhall/postgres'
import { freePort } from '#tests/support/server/free-port.ts'
import { auditBooks } from '../../apps/server/src/modules/audit/index.ts'
import { openSecrets } from '../../apps/server/src/platform/secrets.ts'
import { prepareSchema } from '../../apps/server/src/schema.ts'
import { compareWithJournal } from '../crash/bet-load.ts'
import { RestartingServer } from '../crash/restarting-server.ts'
import { makeInvoices } from '../posting/invoices.ts'
import { numberOption } from '../posting/options.ts'
import { makePlayers } from '../posting/players.ts'
import { median, report, rounded } from '../posting/report.ts'
import { openSessions } from '../posting/sessions.ts'
import { type Cluster, startCluster } from './failover/cluster.ts'
import { type Load, startLoad } from './failover/load.ts'
import { findPrograms } from './failover/programs.ts'
import { until } from './failover/service.ts'

const isShort = process.argv.includes('--short')
const kills = numberOption('kills', isShort ? 1 : 10)
const switchovers = numberOption('switchovers', isShort ? 1 : 10)
const others = numberOption('others', 1)
const PLAYERS = 20
const INVOICES = 20_000
const BETWEEN_MS = 3000
const SECOND_MS = 1000
const KILL_TARGET_S = 20
const SWITCHOVER_TARGET_S = 3
const SETTLE_MAX_MS = 60_000
const ROLES = 'api,inbound,realtime,jobs,studio,sandbox'

interface Gap {
  betsS: number
  depositsS: number
  updatesS: number
}

/** Makes something fail, waits until all kinds of calls are answered again, and returns the longest silence of each. */
async function measure(load: Load, fail: () => Promise<void>): Promise<Gap> {
  const from = performance.now()
  await fail()
  const { bets, deposits, updates } = load
  const all = [bets, deposits, updates]
  const before = all.map(({ count }) => count)
  await until('answers', async () => all.every(({ count }, place) => count > (before[place] ?? 0) + 5))
  const [betsS = 0, depositsS = 0, updatesS = 0] = all.map((answers) =>
    rounded(answers.longestSilence(from) / SECOND_MS, 1),
  )
  return { betsS, depositsS, updatesS }
}

async function repeat(
  name: string,
  times: number,
  { cluster, load }: { cluster: Cluster; load: Load },
  act: { fail(): Promise<void>; repair?(): Promise<void> },
): Promise<Gap[]> {
  const gaps: Gap[] = []
  for (let time = 0; time < times; time += 1) {
    await cluster.untilComplete()
    await pause(BETWEEN_MS)
    const gap = await measure(load, act.fail)
    process.stderr.write(`${name} ${time + 1}: ${JSON.stringify(gap)}\n`)
    gaps.push(gap)
    await act.repair?.()
  }
  return gaps
}

function reportGaps(name: string, gaps: readonly Gap[], targetS: number | null): boolean {
  if (gaps.length === 0) return true
  const longest = gaps.map(({ betsS, depositsS }) => Math.max(betsS, depositsS))
  const slowest = Math.max(...longest)
  const ok = targetS === null || slowest <= targetS
  const updatesS = Math.max(...gaps.map((gap) => gap.updatesS))
  report({
    bench: `failover: ${name}`,
    times: gaps.length,
    medianS: rounded(median(longest), 1),
    slowestS: slowest,
    slowestUpdatesS: updatesS,
    ...(targetS !== null && { targetS, ok }),
  })
  return ok
}

async function breakParts(cluster: Cluster, load: Load, server: RestartingServer): Promise<boolean> {
  const at = { cluster, load }
  let killed: Awaited<ReturnType<Cluster['node']>> | null = null
  const killer = (role: 'leader' | 'sync_standby') => ({
    async fail() {
      killed = await cluster.node(role)
      await cluster.killNode(killed)
    },
    repair: async () => killed?.service.restart(),
  })
  const killGaps = await repeat('kill the primary', kills, at, killer('leader'))
  const switchGaps = await repeat('switch over', switchovers, at, { fail: () => cluster.switchOver() })
  const standby = await repeat('kill the synchronous standby', others, at, killer('sync_standby'))
  const etcd = await repeat('kill a member of etcd', others, at, {
    fail: async () => cluster.etcd[0]?.kill(),
    repair: async () => cluster.etcd[0]?.restart(),
  })
  const haproxy = await repeat('kill HAProxy', others, at, {
    async fail() {
      await cluster.haproxy.kill()
      cluster.haproxy.restart()
    },
  })
  const process = await repeat('kill a server process', others, at, { fail: async () => server.kill() })
  await cluster.untilComplete()
  const isFast = [
    reportGaps('kill the primary', killGaps, KILL_TARGET_S),
    reportGaps('switch over', switchGaps, SWITCHOVER_TARGET_S),
  ]
  reportGaps('kill the synchronous standby', standby, null)
  reportGaps('kill a member of etcd', etcd, null)
  reportGaps('kill HAProxy and start it', haproxy, null)
  reportGaps('kill one of two server processes', process, null)
  return isFast.every(Boolean)
}

interface Checked {
  acknowledged: number
  entries: number
  lost: number
  doubled: number
  outboxLeft: number
  /** Players whose page does not show their newest balance. */
  stalePages: number
  auditDifferences: number
}

/** What the database says after the load. */
async function check(databaseUrl: string, load: Load): Promise<Checked> {
  const pool = new Pool({ connectionString: databaseUrl, max: 1 })
  const count = async (query: string) => Number((await pool.query<{ n: bigint }>(query)).rows[0]?.n)
  const countWaiting = () =>
    count('select (select count(*) from ledger_outbox) + (select count(*) from delivery) as n')
  const { rows: accounts } = await pool.query<{ owner: string; version: bigint }>(
    `select b.owner, b.seq + a.revision as version
      from wallet_account a join ledger_balance b on b.owner = a.player_id and b.asset = a.currency`,
  )
  const countStale = () =>
    accounts.filter(({ owner, version }) => load.shown.get(owner) !== BigInt(version)).length
  await until(
    'deliveries and pages',
    async () => (await countWaiting()) + countStale() === 0,
    SETTLE_MAX_MS,
  ).catch(() => undefined)
  const { lost, doubled, entries } = await compareWithJournal(pool, load.kept)
  const { rows: booked } = await pool.query<{ id: string; times: bigint }>(
    `select external_id as id, count(*) as times from ledger_entry where kind = 'deposit' group by external_id`,
  )
  const timesOf = new Map(booked.map(({ id, times }) => [id.replace(/^deposit:/, ''), Number(times)]))
  const { findings } = await auditBooks(pool)
  for (const finding of findings) process.stderr.write(`${JSON.stringify(finding)}\n`)
  const result = {
    acknowledged: load.kept.length + load.paid.length,
    entries: entries + booked.length,
    lost: lost + load.paid.filter((id) => !timesOf.has(id)).length,
    doubled: doubled + [...timesOf.values()].filter((times) => times !== 1).length,
    outboxLeft: await countWaiting(),
    stalePages: countStale(),
    auditDifferences: findings.length,
  }
  await pool.end()
  return result
}

async function givenPlayers(databaseUrl: string) {
  await prepareSchema(
    { owner: null, server: databaseUrl, studio: databaseUrl },
    { roles: new Set(['studio', 'sandbox']) },
  )
  const players = await makePlayers(databaseUrl, PLAYERS)
  const pool = new Pool({ connectionString: databaseUrl, max: 1 })
  await pool.query(`update game_session set game = 'koi-river'`)
  const invoices = await makeInvoices(pool, { count: INVOICES, state: 'pending' })
  await openSessions(pool)
  await pool.end()
  return { players, invoices }
}

async function main(): Promise<void> {
  const programs = findPrograms()
  if ('missing' in programs) {
    process.stderr.write(
      `failover: install ${programs.missing.join(', ')} (names of Debian) and start it again\n`,
    )
    return
  }
  const home = mkdtempSync(path.join(tmpdir(), 'fairhall-failover-'))
  // PostgreSQL's user must reach its folders.
  chmodSync(home, 0o755)
  const ports: [number, number] = [await freePort(), await freePort()]
  const cluster = await startCluster(programs, home, ports)
  let isOver = false
  try {
    await cluster.untilComplete()
    const { databaseUrl, siteUrl } = cluster
    const { players, invoices } = await givenPlayers(databaseUrl)
    const env = {
      DATA_DIR: home,
      DATABASE_URL: databaseUrl,
      ROLES,
      LOG_LEVEL: 'silent',
      SANDBOX_PLAYERS: '0',
      // The usual port may be one of the cluster's.
      SANDBOX_BOOK_PORT: '0',
    }
    const open = (port: number) => new RestartingServer({ ...env, PORT: String(port), HOST: '127.0.0.1' })
    const servers = [open(ports[0])]
    const { secret } = await (servers[0] as RestartingServer).ready
    servers.push(open(ports[1]))
    await servers[1]?.ready
    await until('the site', async () => (await fetch(`${siteUrl}/readyz`)).ok)
    const secrets = openSecrets(path.join(home, 'secrets.json'))
    const pids = servers.map(({ pid }) => pid)
    const load = await startLoad({ siteUrl, secret, secrets, players, invoices })
    const isFast = await breakParts(cluster, load, servers[1] as RestartingServer)
    await load.endCalls()
    const checked = await check(databaseUrl, load)
    const died = servers.filter(({ pid }, place) => pid !== pids[place]).length - (others > 0 ? 1 : 0)
    const { bets, deposits, reconnects } = load
    const isClean = checked.lost + checked.doubled + checked.outboxLeft + checked.stalePages === 0
    const ok = isClean && checked.auditDifferences === 0 && died === 0
    const slowestCallS = rounded(Math.max(bets.slowestMs, deposits.slowestMs) / SECOND_MS, 1)
    report({ bench: 'failover', kills, switchovers, ...checked, died, reconnects, slowestCallS, ok })
    process.exitCode = ok && isFast ? 0 : 1
    await load.close()
    await Promise.all(servers.map((server) => server.close()))
    isOver = true
  } finally {
    await cluster.stop()
    if (isOver) rmSync(home, { recursive: true, force: true })
    else process.stderr.write(`failover: the logs are in ${home}\n`)
  }
}

await main()
