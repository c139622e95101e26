/**
 * One flight of Ascent with 1,000 players, in demo mode and for real money, against the product in one process. All
 * players bet while betting is open. Half of them have a target; the others cash out at the same moment. Prints how
 * many bets were accepted and the latencies. Fails unless every bet is accepted, cash-outs have one gapless order, none
 * is after the end of the flight, every bet is settled, and the books agree.
 *
 * `node bench/ascent.ts [--short]`
 */
import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { ascentCrashTick, ascentDefinition, games } from '@fairhall/games'
import { Pool } from '@fairhall/postgres'
import { Agent, request } from 'undici'
import { registrationOf } from '#tests/support/players/players.ts'
import type { Ask, Ready } from './ascent/server.ts'
import { startBenchProcess } from './bench-process.ts'
import { median, p99, report, rounded } from './posting/report.ts'

type Mode = 'demo' | 'money'

const PLAYERS = process.argv.includes('--short') ? 200 : 1_000
const CONCURRENT = 20
const TARGET = 105
const LOOK_MS = 50
/** After three seconds a flight is at 1.19 ×, which four of five flights reach. */
const LEAVE_AFTER_MS = 3_000
const FLIGHTS_MAX = 10

const server = startBenchProcess<Ask>('ascent/server.ts')
const { url, databaseUrl } = await server.next<Ready>()
const pool = new Pool({ connectionString: databaseUrl, max: 2 })
// The pool may briefly outlive its database.
pool.on('error', () => {})
const dispatcher = new Agent({ connections: PLAYERS })
let receivedBytes = 0

async function post(path: string, body: object, token: string | null, method: 'POST' | 'PUT' = 'POST') {
  const reply = await request(`${url}${path}`, {
    method,
    body: JSON.stringify(body),
    headers: {
      'content-type': 'application/json',
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
    },
    dispatcher,
  })
  return { status: reply.statusCode, json: (await reply.body.json()) as Record<string, unknown> }
}

async function mustPost(path: string, body: object, token: string | null): Promise<Record<string, string>> {
  const { status, json } = await post(path, body, token)
  if (status !== 200) throw new Error(`${path} answered ${status}: ${JSON.stringify(json)}`)
  return json['data'] as Record<string, string>
}

/** Registers an adult and returns their access token. */
async function register(): Promise<string> {
  const { accessToken = '' } = await mustPost('/api/player/register', registrationOf(), null)
  const { status } = await post('/api/player/profile', { birthdate: '1990-06-10' }, accessToken, 'PUT')
  if (status !== 200) throw new Error(`the birth date was refused with ${status}`)
  return accessToken
}

/** Launches the game and returns the token of its frame, after the frame's first request. */
async function launch(mode: Mode, accessToken: string | undefined): Promise<string> {
  const { launchUrl } = await mustPost('/api/game/games/ascent/play', { mode }, accessToken ?? null)
  const token = launchUrl?.split('#')[1] ?? ''
  const headers = { authorization: `Bearer ${token}` }
  const { body } = await request(`${url}/studio/api/session`, { headers, dispatcher })
  await body.dump()
  return token
}

/** Subscribes to the flight as the frame does. */
async function listen(token: string): Promise<WebSocket> {
  const { json } = await post('/studio/api/flights/token', {}, token)
  const socket = new WebSocket(`${url.replace('http', 'ws')}/studio/api/flights/live`)
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve, { once: true })
    socket.addEventListener('error', reject, { once: true })
  })
  socket.addEventListener('message', ({ data }) => {
    if (data === '{}') socket.send('{}')
    else receivedBytes += String(data).length
  })
  const commands = [
    { id: 1, connect: { token: json['token'] } },
    { id: 2, subscribe: { channel: 'flights' } },
  ]
  socket.send(commands.map((command) => JSON.stringify(command)).join('\n'))
  return socket
}

async function forAll<In, Out>(list: readonly In[], work: (one: In) => Promise<Out>): Promise<Out[]> {
  const done: Out[] = []
  while (done.length < list.length)
    done.push(...(await Promise.all(list.slice(done.length, done.length + CONCURRENT).map(work))))
  return done
}

/** Waits until the next flight takes bets. */
async function untilBetting(): Promise<FlightRow> {
  const { rows } = await pool.query<FlightRow>('select * from studio.flight order by begun_at desc limit 1')
  for (;;) {
    const latest = await untilFlight(['betting'])
    if (latest.id !== rows[0]?.id) return latest
    await wait(LOOK_MS)
  }
}

type FlightRow = { id: string; state: string; crash: number | null }
/** Waits until the flight `id`, or the latest one, is in one of the states. */
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

const spread = (times: number[]) => ({ p50: rounded(median(times)), p99: rounded(p99(times)) })

/** Runs one flight. Returns false if it ended before every player could cash out. */
async function fly(mode: Mode, tokens: readonly string[]): Promise<boolean> {
  const [betMs, outMs]: [number[], number[]] = [[], []]
  const { id } = await untilBetting()
  const receivedBefore = receivedBytes
  const bets = await Promise.all(
    tokens.map((token, at) => {
      const choices = { auto: at % 2 === 0 ? TARGET : null }
      const bet = { key: randomUUID(), build: games.ascent.build, stake: '1.00', choices }
      return timed(betMs, () => post('/studio/api/rounds', bet, token))
    }),
  )
  await untilFlight(['flying', 'crashed', 'void'], id)
  const flying = await countBets(id, `r.state = 'open'`)
  await wait(LEAVE_AFTER_MS)
  const leaving = tokens.flatMap((token, at) =>
    at % 2 === 1 && bets[at]?.status === 200 ? [{ token, at }] : [],
  )
  const replies = await Promise.all(
    leaving.map(({ token, at }) => {
      const path = `/studio/api/rounds/${String(bets[at]?.json['id'])}/moves`
      return timed(outMs, () => post(path, { at: 0, move: { kind: 'cashOut' } }, token))
    }),
  )
  const booked = replies.filter(({ status }) => status === 200).length
  const { crash } = await untilFlight(['crashed', 'void'], id)
  const endedAt = performance.now()
  while (!(await isSettled(id))) await wait(LOOK_MS)
  const settledMs = performance.now() - endedAt
  const { rows: outs } = await pool.query<{ sequence: number; cash_out: number }>(
    `select sequence, cash_out from studio.flight_bet where flight_id = $1 and state = 'out' order by sequence`,
    [id],
  )
  const verdict = {
    all_flying: flying === tokens.length,
    in_order:
      outs.every(({ sequence }, at) => sequence === at + 1) &&
      outs.every(({ cash_out: height }, at) => height >= (outs[at - 1]?.cash_out ?? 0)),
    none_late: outs.every(({ cash_out: height }) => height <= (crash ?? 0)),
    all_booked:
      outs.length === booked + (await countBets(id, `b.cash_out = ${TARGET} and b.target = ${TARGET}`)),
    books_agree:
      (await isPaid(id)) && (await server.ask<{ findings: number }>({ kind: 'audit' })).findings === 0,
  }
  const isSound = Object.values(verdict).every(Boolean)
  if (booked < leaving.length && isSound) return false
  report({
    bench: 'ascent',
    mode,
    players: tokens.length,
    flying,
    cashedOut: outs.length,
    ...verdict,
    bet_ms: spread(betMs),
    cash_out_ms: spread(outMs),
    // By the booked height, because a later decision means a greater height.
    cash_outs_decided_within_ms: decidedWithin(outs.map(({ cash_out: height }) => height)),
    settled_ms: rounded(settledMs, 0),
    // Received by all subscribers.
    received_mb: rounded((receivedBytes - receivedBefore) / 1e6, 1),
    crash,
  })
  if (!isSound) process.exitCode = 1
  return true
}

function decidedWithin(heights: readonly number[]): number {
  const withoutTarget = heights.filter((height) => height !== TARGET)
  const ticks =
    ascentCrashTick(ascentDefinition, Math.max(...withoutTarget)) -
    ascentCrashTick(ascentDefinition, Math.min(...withoutTarget))
  return ticks * ascentDefinition.tickMs
}

async function isSettled(flightId: string): Promise<boolean> {
  const { rows } = await pool.query('select 1 from studio.flight where id = $1 and settled_at is not null', [
    flightId,
  ])
  return rows.length > 0
}

async function countBets(flightId: string, where: string): Promise<number> {
  const { rows } = await pool.query<{ count: string }>(
    `select count(*) from studio.flight_bet b join studio.round r on r.id = b.round_id where flight_id = $1 and ${where}`,
    [flightId],
  )
  return Number(rows[0]?.count ?? 0)
}

/** Whether the ledger and the studio agree about every real-money round. */
async function isPaid(flightId: string): Promise<boolean> {
  const { rows } = await pool.query(
    `select from studio.flight_bet b join studio.round r on r.id = b.round_id
     left join lateral (
       select -sum(deltas[1]) filter (where kind = 'bet') as staked, sum(deltas[1]) filter (where kind = 'win') as won
       from ledger_entry e where e.source = 'studio' and split_part(e.external_id, ':', 1) = r.id::text) booked on true
     where b.flight_id = $1 and not b.is_demo and (r.state <> 'settled' or booked.staked is distinct from r.stake
       or coalesce(booked.won, 0) <> r.win)
     limit 1`,
    [flightId],
  )
  return rows.length === 0
}

async function play(mode: Mode, players: readonly (string | undefined)[]): Promise<void> {
  const tokens = await forAll(players, (player) => launch(mode, player))
  const sockets = await forAll(tokens, listen)
  let isDone = false
  // A flight that ends before every player could cash out gives no latencies, so try the next one.
  for (let flights = 0; !isDone && flights < FLIGHTS_MAX; flights += 1) isDone = await fly(mode, tokens)
  if (!isDone) process.exitCode = 1
  for (const socket of sockets) socket.close()
}

try {
  await play(
    'demo',
    Array.from({ length: PLAYERS }, () => undefined),
  )
  const players = await forAll(Array.from({ length: PLAYERS }), register)
  await server.ask({ kind: 'fund' })
  await play('money', players)
} finally {
  await dispatcher.close()
  await pool.end()
  server.send({ kind: 'stop' })
  await server.ended
}
