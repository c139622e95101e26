/**
 * A final ends: a sportsbook settles 10,000 bets on one event while other players bet as usual. Reports how long that takes, and the latency of
 * those bets meanwhile against the time before and after it, and the processor time of a settlement. `--callers=16` sets how many calls the sportsbook sends concurrently.
 *
 * `node bench/sportsbook/burst.ts [--short]`
 */
import { setTimeout as wait } from 'node:timers/promises'
import { loadavg } from 'node:os'
import { Pool } from 'undici'
import { startBenchProcess } from '../bench-process.ts'
import type { Ask, Ready } from '../bet-http/server.ts'
import { bodyOf, signedRequest, signedSportsRequest, sportsBodyOf } from '../bet-http/signed-bet.ts'
import { numberOption } from '../posting/options.ts'
import { median, p99, report, rounded } from '../posting/report.ts'

const isShort = process.argv.includes('--short')
const CALLERS = numberOption('callers', 16)
const BETS = isShort ? 2_000 : 10_000
const IDLE_MS = isShort ? 5_000 : 15_000
/** Players who bet meanwhile, each of them so often. */
const PLAYERS = 40
const EVERY_MS = 1_000
const SECONDS_MAX = 60
const RATIO_MAX = 1.5

const server = startBenchProcess<Ask>('bet-http/server.ts')
const { url, secret, players, sports } = await server.next<Ready>()
const pool = new Pool(url, { connections: CALLERS })
// Play has its own connections, as that of other callers has.
const playPool = new Pool(url, { connections: PLAYERS })

async function send(
  from: Pool,
  request: ReturnType<typeof signedRequest | typeof signedSportsRequest>,
): Promise<void> {
  const { statusCode, body } = await from.request(request)
  const text = await body.text()
  if (statusCode !== 200) throw new Error(`the server answered ${statusCode}: ${text}`)
}

let latencies: number[] = []
let isOver = false

/** A bet and its win of a game, at a steady pace whatever the server takes for them. */
async function play(nth: number): Promise<void> {
  const player = players[nth % players.length]
  if (player === undefined) return
  for (let next = performance.now() + (nth * EVERY_MS) / PLAYERS; !isOver; next += EVERY_MS) {
    await wait(Math.max(0, next - performance.now()))
    const roundId = crypto.randomUUID()
    for (const type of ['bet', 'win'] as const) {
      const body = bodyOf(player, { type, roundId, amount: type === 'bet' ? '1.00' : '0.95' })
      const begin = performance.now()
      await send(playPool, signedRequest(secret, body))
      latencies.push(performance.now() - begin)
    }
  }
}

interface Cpu {
  /** Of the server's process. */
  cpuMs: number
  databaseCpuMs: number
}

/** The 99th percentile of the play during `work`, in milliseconds, how long the work took, and the processor time meanwhile. */
async function during(work: () => Promise<unknown>): Promise<{ p99Ms: number; seconds: number } & Cpu> {
  const before = await server.ask<Cpu>({ kind: 'cpu' })
  latencies = []
  const begin = performance.now()
  await work()
  const seconds = (performance.now() - begin) / 1_000
  const after = await server.ask<Cpu>({ kind: 'cpu' })
  return {
    p99Ms: p99(latencies),
    seconds,
    cpuMs: after.cpuMs - before.cpuMs,
    databaseCpuMs: after.databaseCpuMs - before.databaseCpuMs,
  }
}

const bets = Array.from({ length: BETS }, (_, nth) => ({
  player: sports.players[nth % sports.players.length] as Ready['players'][number],
  betId: crypto.randomUUID(),
}))

async function sendAll(action: 'place' | 'settle'): Promise<void> {
  const waiting = bets.values()
  const sendNext = async () => {
    for (const { player, betId } of waiting)
      await send(pool, signedSportsRequest(sports.secret, action, sportsBodyOf(player, action, betId)))
  }
  await Promise.all(Array.from({ length: CALLERS }, sendNext))
}

const playing = Array.from({ length: PLAYERS }, (_, nth) => play(nth))
// The first calls compile the code.
await wait(IDLE_MS)
const before = await during(() => wait(IDLE_MS))
const placed = await during(() => sendAll('place'))
const between = await during(() => wait(IDLE_MS))
const settled = await during(() => sendAll('settle'))
const after = await during(() => wait(IDLE_MS))
isOver = true
await Promise.all(playing)

/** Processor time of each settlement, without that of the play. */
const cpuMsEach = (of: keyof Cpu) =>
  rounded((settled[of] - (between[of] / between.seconds) * settled.seconds) / BETS, 3)

const idleP99Ms = median([before, between, after].map(({ p99Ms }) => p99Ms))
const ratio = settled.p99Ms / idleP99Ms
const isInTime = (settled.seconds * 10_000) / BETS <= SECONDS_MAX
report({
  bench: 'settlement of one event',
  bets: BETS,
  callers: CALLERS,
  placedS: rounded(placed.seconds, 1),
  settledS: rounded(settled.seconds, 1),
  idleP99Ms: [before, between, after].map(({ p99Ms }) => rounded(p99Ms, 1)),
  p99MsWhilePlaced: rounded(placed.p99Ms, 1),
  p99MsWhileSettled: rounded(settled.p99Ms, 1),
  ratio: rounded(ratio),
  cpuMsEach: { server: cpuMsEach('cpuMs'), database: cpuMsEach('databaseCpuMs') },
  load: loadavg().map((load) => rounded(load, 1)),
  ok: isInTime && ratio <= RATIO_MAX,
})
await Promise.all([pool.close(), playPool.close()])
server.send({ kind: 'stop' })
await server.ended
