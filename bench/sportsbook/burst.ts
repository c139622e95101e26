/**
 * A final ends: a sportsbook settles 10,000 bets on one event while other players bet as usual. Reports how long that takes, the processor time
 * of a settlement, and the latency of those bets meanwhile against the times without settlements: both alternate, so that other work on the
 * machine affects them equally. `--callers=16` sets how many calls the sportsbook sends concurrently. `--stages` reports where the bets
 * spend their time. `--twins` also measures the bets during as many calls that cost less: settlements with a wrong signature, and repeated
 * ones, which are decided and write nothing. With `--background`, the server has its relay and jobs, so it also counts the bets.
 *
 * `node bench/sportsbook/burst.ts [--short] [--stages] [--twins] [--background]`
 */
import { setTimeout as wait } from 'node:timers/promises'
import { loadavg } from 'node:os'
import { type Dispatcher, Pool } from 'undici'
import { startBenchProcess } from '../bench-process.ts'
import type { Ask, Ready } from '../bet-http/server.ts'
import { bodyOf, signedRequest, signedSportsRequest, sportsBodyOf } from '../bet-http/signed-bet.ts'
import { type Stages, WATCHED_HEADER } from '../bet-http/stages.ts'
import { numberOption } from '../posting/options.ts'
import { median, p99, report, rounded } from '../posting/report.ts'
import { type Played, reportStages } from './stage-report.ts'

const isShort = process.argv.includes('--short')
const hasStages = process.argv.includes('--stages')
const hasTwins = process.argv.includes('--twins')
const hasBackground = process.argv.includes('--background')
const CALLERS = numberOption('callers', 16)
const BETS = isShort ? 3_000 : 10_000
const IDLE_MS = isShort ? 1_500 : 5_000
/** Parts in which the bets are settled, each after a time without. */
const PARTS = 10
/** Players who bet meanwhile, each of them so often. */
const PLAYERS = 40
const EVERY_MS = 1_000
const SECONDS_MAX = 60
const RATIO_MAX = 1.5

const server = startBenchProcess<Ask>('bet-http/server.ts', hasBackground ? ['--background'] : [])
const { url, secret, players, sports } = await server.next<Ready>()
const pool = new Pool(url, { connections: CALLERS })
// Play has its own connections, as that of other callers has.
const playPool = new Pool(url, { connections: PLAYERS })

async function send(from: Pool, request: Dispatcher.RequestOptions, expected = 200): Promise<void> {
  const { statusCode, body } = await from.request(request)
  const text = await body.text()
  if (statusCode !== expected) throw new Error(`the server answered ${statusCode}: ${text}`)
}

let latest: Played[] = []
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
      const name = `${roundId}${type}`
      const request = signedRequest(secret, body)
      const begin = performance.now()
      await send(playPool, { ...request, headers: { ...request.headers, [WATCHED_HEADER]: name } })
      latest.push({ name, ms: performance.now() - begin })
    }
  }
}

interface Cpu {
  /** Of the server's process. */
  cpuMs: number
  databaseCpuMs: number
}

interface Measured extends Cpu {
  seconds: number
  played: Played[]
  stages: Record<string, Stages>
}

const nothing = (): Measured => ({ seconds: 0, played: [], stages: {}, cpuMs: 0, databaseCpuMs: 0 })

/** Adds the play during `work`, how long the work took, and the processor time meanwhile. */
async function during(sum: Measured, work: () => Promise<unknown>): Promise<void> {
  if (hasStages) await server.ask<Record<string, Stages>>({ kind: 'stages' })
  const before = await server.ask<Cpu>({ kind: 'cpu' })
  latest = []
  const begin = performance.now()
  await work()
  sum.seconds += (performance.now() - begin) / 1_000
  sum.played.push(...latest)
  const after = await server.ask<Cpu>({ kind: 'cpu' })
  sum.cpuMs += after.cpuMs - before.cpuMs
  sum.databaseCpuMs += after.databaseCpuMs - before.databaseCpuMs
  if (hasStages) Object.assign(sum.stages, await server.ask<Record<string, Stages>>({ kind: 'stages' }))
}

const bets = Array.from({ length: BETS }, (_, nth) => ({
  player: sports.players[nth % sports.players.length] as Ready['players'][number],
  betId: crypto.randomUUID(),
}))

async function sendAll(action: 'place' | 'settle', some: typeof bets): Promise<void> {
  const waiting = some.values()
  const sendNext = async () => {
    for (const { player, betId } of waiting)
      await send(pool, signedSportsRequest(sports.secret, action, sportsBodyOf(player, action, betId)))
  }
  await Promise.all(Array.from({ length: CALLERS }, sendNext))
}

/** Three at a time, at the pace of settlements. */
async function sendRefused(some: typeof bets): Promise<void> {
  const begin = performance.now()
  const sendAt = async ({ player, betId }: (typeof bets)[number], nth: number) => {
    await wait(Math.max(0, begin + Math.floor(nth / 3) * 16.5 - performance.now()))
    const body = sportsBodyOf(player, 'settle', betId)
    await send(pool, signedSportsRequest('another secret', 'settle', body), 400)
  }
  await Promise.all(some.map(sendAt))
}

const playing = Array.from({ length: PLAYERS }, (_, nth) => play(nth))
// The first calls compile the code.
await wait(IDLE_MS)
const [placed, idle, settled, refused, repeated] = [nothing(), nothing(), nothing(), nothing(), nothing()]
await during(placed, () => sendAll('place', bets))
for (let part = 0; part < PARTS; part++) {
  await during(idle, () => wait(IDLE_MS))
  const some = bets.slice((part * BETS) / PARTS, ((part + 1) * BETS) / PARTS)
  await during(settled, () => sendAll('settle', some))
  if (!hasTwins) continue
  await during(refused, () => sendRefused(some))
  await during(repeated, () => sendAll('settle', some))
}
isOver = true
await Promise.all(playing)

/** Processor time of each settlement, without that of the play. */
const cpuMsEach = (of: keyof Cpu) =>
  rounded((settled[of] - (idle[of] / idle.seconds) * settled.seconds) / BETS, 3)
/** The part of one processor that the server and the database use together. */
const core = ({ cpuMs, databaseCpuMs, seconds }: Measured) =>
  rounded((cpuMs + databaseCpuMs) / 1_000 / seconds)

const latencies = ({ played }: Measured) => played.map(({ ms }) => ms)
const p99Of = (measured: Measured) => p99(latencies(measured))
const medianOf = (measured: Measured) => rounded(median(latencies(measured)), 1)
const ratio = p99Of(settled) / p99Of(idle)
const isInTime = (settled.seconds * 10_000) / BETS <= SECONDS_MAX
report({
  bench: 'settlement of one event',
  bets: BETS,
  callers: CALLERS,
  placedS: rounded(placed.seconds, 1),
  settledS: rounded(settled.seconds, 1),
  calls: { idle: idle.played.length, settled: settled.played.length },
  medianMs: { idle: medianOf(idle), settled: medianOf(settled) },
  p99Ms: {
    idle: rounded(p99Of(idle), 1),
    placed: rounded(p99Of(placed), 1),
    settled: rounded(p99Of(settled), 1),
  },
  ratio: rounded(ratio),
  ...(hasTwins && {
    twinsP99Ms: { refused: rounded(p99Of(refused), 1), repeated: rounded(p99Of(repeated), 1) },
  }),
  cores: { idle: core(idle), settled: core(settled) },
  cpuMsEach: { server: cpuMsEach('cpuMs'), database: cpuMsEach('databaseCpuMs') },
  load: loadavg().map((load) => rounded(load, 1)),
  ok: isInTime && ratio <= RATIO_MAX,
})
if (hasStages) {
  reportStages('idle', idle.played, idle.stages)
  reportStages('settled', settled.played, settled.stages)
  if (hasTwins) {
    reportStages('refused', refused.played, refused.stages)
    reportStages('repeated', repeated.played, repeated.stages)
  }
}
await Promise.all([pool.close(), playPool.close()])
server.send({ kind: 'stop' })
await server.ended
