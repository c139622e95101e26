/**
 * Cost of sending a live update to another server process, compared with Redis: CPU time of the publisher per message
 * in batches of fifty, and latency between processes for single messages. Compares the server's sender and listener on
 * PostgreSQL with PUBLISH and auto-pipelining, in alternating pairs, and takes the median. Needs Debian's
 * `redis-server`; skips without it.
 *
 * `node bench/bus.ts [--short]`
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startEmbedded } from '../apps/server/src/platform/database/embedded.ts'
import { freePort } from '#tests/support/server/free-port.ts'
import { Link, type Load, type Passed } from './bus/link.ts'
import { measurePairs } from './posting/pairs.ts'
import { median, report, rounded } from './posting/report.ts'

const isShort = process.argv.includes('--short')
const PAIRS = isShort ? 5 : 9
const CPU_TARGET = 1.5
const P50_TARGET = 2

const relayTurns: Load = { count: isShort ? 10_000 : 20_000, perTurn: 50, everyMs: 0 }
const oneByOne: Load = { count: isShort ? 500 : 1_000, perTurn: 1, everyMs: 2 }
const warmUp: Load = { count: 5_000, perTurn: 50, everyMs: 0 }

function hasRedis(): boolean {
  return spawnSync('redis-server', ['--version']).status === 0
}

async function startRedis(folder: string): Promise<{ url: string; server: ChildProcess }> {
  const port = await freePort()
  const address = ['--bind', '127.0.0.1', '--port', String(port)]
  const inMemory = ['--dir', folder, '--save', '', '--appendonly', 'no']
  const server = spawn('redis-server', [...address, ...inMemory])
  for await (const line of server.stdout) if (String(line).includes('Ready to accept')) break
  return { url: `redis://127.0.0.1:${port}`, server }
}

interface Lines {
  redis: Link
  ours: Link
}

async function compare(links: Lines, load: Load): Promise<{ redis: Passed[]; ours: Passed[] }> {
  const pairs = await measurePairs(PAIRS, ['redis', 'ours'], (name) => links[name].pass(load))
  return { redis: pairs.map(([redis]) => redis), ours: pairs.map(([, ours]) => ours) }
}

function reportRatio(
  name: string,
  target: number,
  figure: keyof Passed,
  { redis, ours }: { redis: Passed[]; ours: Passed[] },
): void {
  const ratios = ours.map((one, index) => one[figure] / (redis[index]?.[figure] ?? Number.NaN))
  const medians = (passed: Passed[], of: keyof Passed) => rounded(median(passed.map((one) => one[of])))
  report({
    bench: 'bus',
    case: name,
    ratio: rounded(median(ratios)),
    target,
    ok: median(ratios) <= target,
    pairs: ratios.map((ratio) => rounded(ratio)),
    ours: medians(ours, figure),
    redis: medians(redis, figure),
    oursSubscriberUs: medians(ours, 'subscriberUs'),
    redisSubscriberUs: medians(redis, 'subscriberUs'),
    oursP99Ms: medians(ours, 'p99Ms'),
    redisP99Ms: medians(redis, 'p99Ms'),
  })
}

async function measure(folder: string): Promise<void> {
  const database = await startEmbedded({ home: path.join(folder, 'postgres'), durable: true })
  const redis = await startRedis(folder)
  const links = { redis: new Link('redis', redis.url), ours: new Link('postgres', database.url) }
  try {
    await Promise.all([links.redis.ready(), links.ours.ready()])
    for (const link of [links.redis, links.ours]) await link.pass(warmUp)
    reportRatio(
      'publisher CPU a message, 50 a turn',
      CPU_TARGET,
      'publisherUs',
      await compare(links, relayTurns),
    )
    reportRatio('p50 one by one', P50_TARGET, 'p50Ms', await compare(links, oneByOne))
  } finally {
    links.redis.stop()
    links.ours.stop()
    redis.server.kill()
    await database.stop()
  }
}

if (hasRedis()) {
  const folder = mkdtempSync(path.join(tmpdir(), 'fairhall-bus-bench-'))
  await measure(folder).finally(() => rmSync(folder, { recursive: true, force: true }))
} else {
  report({ bench: 'bus', skipped: 'redis-server is not installed (Debian: apt-get install redis-server)' })
}
