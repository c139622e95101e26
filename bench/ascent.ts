/**
 * One flight of Ascent with 1,000 demo players: all bet while boarding is open, half of them with a target, and the others
 * cash out in the same moment. Prints how many were booked and how long they waited, and fails unless the cash-outs are in one
 * order without a gap, none of them beyond the end of the flight, and every bet is settled.
 *
 * `node bench/ascent.ts [--short]`
 */
import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { studio } from '@fairhall/studio'
import fastify from 'fastify'
import pg from 'pg'
import { Agent, request } from 'undici'
import { startEmbedded } from '../apps/server/src/platform/database/embedded.ts'
import { SIGNATURE_HEADER, sign } from '../apps/studio/src/platform/signing.ts'
import { median, p99, report, rounded } from './posting/report.ts'

const silent = () => {}
const PLAYERS = process.argv.includes('--short') ? 200 : 1_000
const TARGET = 105
const LOOK_MS = 50
/** Three seconds of flight: 1.19 ×, which four of five flights reach. */
const LEAVE_AFTER_MS = 3_000
const FLIGHTS_MAX = 10

const home = mkdtempSync(path.join(tmpdir(), 'fairhall-ascent-'))
const database = await startEmbedded({ home, durable: true })
const pool = new pg.Pool({ connectionString: database.url })
pool.on('error', silent)
const secret = randomBytes(32).toString('hex')
const log = {
  info: silent,
  warn: silent,
  error: (fields: object, message: string) => console.error(message, fields),
}
const app = fastify()
// No wallet is asked for play money.
const operatorUrl = 'http://127.0.0.1:9'
const options = { operatorUrl, providerId: 'studio', secret, publicUrl: '/studio', log }
await app.register(studio({ database: database.url, ...options }))
await app.listen({ port: 0, host: '127.0.0.1' })
const origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
const dispatcher = new Agent({ connections: 256 })

async function post(url: string, body: object, headers: Record<string, string>) {
  const text = JSON.stringify(body)
  const reply = await request(`${origin}${url}`, {
    method: 'POST',
    body: text,
    headers: { 'content-type': 'application/json', [SIGNATURE_HEADER]: sign(text, secret), ...headers },
    dispatcher,
  })
  return { status: reply.statusCode, json: (await reply.body.json()) as Record<string, unknown> }
}

async function launch(): Promise<string> {
  const wish = { casino_id: 'bench', game: 'ascent', currency: 'EUR', locale: 'en', urls: {} }
  const { json } = await post('/studio/launcher/demo', wish, {})
  return String(json['launch_url']).split('#')[1] ?? ''
}

type FlightRow = { id: string; state: string; crash: number | null }
/** Waits until the latest flight, or that one, is in this state or past it. */
async function untilFlight(states: readonly string[], id: string | null = null): Promise<FlightRow> {
  for (;;) {
    const { rows } = await pool.query<FlightRow>(
      'select * from studio.flight where id = $1 or $1::uuid is null order by begun_at desc limit 1',
      [id],
    )
    if (rows[0] !== undefined && states.includes(rows[0].state)) return rows[0]
    await wait(LOOK_MS)
  }
}

async function timed<T>(times: number[], work: () => Promise<T>): Promise<T> {
  const before = performance.now()
  const result = await work()
  times.push(performance.now() - before)
  return result
}

async function fly(tokens: readonly string[]): Promise<boolean> {
  const [betMs, outMs]: [number[], number[]] = [[], []]
  const { id } = await untilFlight(['betting'])
  const bets = await Promise.all(
    tokens.map((token, at) => {
      const wish = { key: randomUUID(), stake: '1.00', choices: { auto: at % 2 === 0 ? TARGET : null } }
      return timed(betMs, () => post('/studio/api/rounds', wish, { authorization: `Bearer ${token}` }))
    }),
  )
  const taken = bets.filter(({ status }) => status === 200).length
  await untilFlight(['flying', 'crashed', 'void'], id)
  await wait(LEAVE_AFTER_MS)
  const leaving = tokens.flatMap((token, at) =>
    at % 2 === 1 && bets[at]?.status === 200 ? [{ token, at }] : [],
  )
  const replies = await Promise.all(
    leaving.map(({ token, at }) => {
      const url = `/studio/api/rounds/${String(bets[at]?.json['id'])}/moves`
      const move = { at: 0, move: { cashOut: true } }
      return timed(outMs, () => post(url, move, { authorization: `Bearer ${token}` }))
    }),
  )
  const booked = replies.filter(({ status }) => status === 200).length
  const { crash } = await untilFlight(['crashed', 'void'], id)
  while (await isUnsettled(id)) await wait(LOOK_MS)
  const { rows: outs } = await pool.query<{ sequence: number; cash_out: number }>(
    `select sequence, cash_out from studio.flight_bet where flight_id = $1 and state = 'out' order by sequence`,
    [id],
  )
  const isGapless = outs.every(({ sequence }, at) => sequence === at + 1)
  const isRising = outs.every(({ cash_out: height }, at) => height >= (outs[at - 1]?.cash_out ?? 0))
  const isInTime = outs.every(({ cash_out: height }) => height <= (crash ?? 0))
  const isBooked = outs.length === booked + (await countTargets(id))
  const wasLong = booked === leaving.length
  if (!wasLong && isGapless && isRising && isInTime && isBooked) return false
  report({
    bench: 'ascent',
    players: tokens.length,
    taken,
    cashedOut: outs.length,
    inOrder: isGapless && isRising,
    none_late: isInTime,
    bet_ms: { p50: rounded(median(betMs)), p99: rounded(p99(betMs)) },
    cash_out_ms: { p50: rounded(median(outMs)), p99: rounded(p99(outMs)) },
    crash,
  })
  if (taken < tokens.length || !isGapless || !isRising || !isInTime || !isBooked) process.exitCode = 1
  return true
}

async function isUnsettled(flightId: string): Promise<boolean> {
  const { rows } = await pool.query('select 1 from studio.flight where id = $1 and settled_at is null', [
    flightId,
  ])
  return rows.length > 0
}

async function countTargets(flightId: string): Promise<number> {
  const { rows } = await pool.query<{ count: string }>(
    `select count(*) from studio.flight_bet where flight_id = $1 and state = 'out' and cash_out = $2 and target = $2`,
    [flightId, TARGET],
  )
  return Number(rows[0]?.count ?? 0)
}

try {
  const tokens: string[] = []
  while (tokens.length < PLAYERS) tokens.push(...(await Promise.all(Array.from({ length: 20 }, launch))))
  const watching = new AbortController()
  const watched = await fetch(`${origin}/studio/api/flights/live`, {
    headers: { authorization: `Bearer ${tokens[0]}` },
    signal: watching.signal,
  })
  const drained = watched.text().catch(() => '')
  let isDone = false
  // A flight that ends before everybody could leave says nothing of how long they wait: the next one is taken.
  for (let flights = 0; !isDone && flights < FLIGHTS_MAX; flights += 1) isDone = await fly(tokens)
  if (!isDone) process.exitCode = 1
  watching.abort()
  await drained
} finally {
  await app.close()
  await dispatcher.close()
  await pool.end()
  await database.stop()
  rmSync(home, { recursive: true })
}
