/**
 * Measures how clients that flood their WebSocket with pings affect the p99 of HTTP calls, alternating with and without
 * them. When closed or refused, they reconnect after 50 ms; with `--patient` they reconnect like the client library.
 * `--clients=20 --seconds=6 --pairs=3`.
 */
import { fork } from 'node:child_process'
import { connect as connectTcp } from 'node:net'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Pool } from 'undici'
import { startEmbedded } from '../apps/server/src/platform/database/embedded.ts'
import { startServerProcess } from '#tests/support/server/server-process.ts'
import { numberOption } from './posting/options.ts'
import { report } from './posting/report.ts'

const isShort = process.argv.includes('--short')
const CLIENTS = numberOption('clients', 20)
const SECONDS = numberOption('seconds', isShort ? 3 : 6)
const PAIRS = numberOption('pairs', isShort ? 2 : 5)
const CALLERS = 8
const isPatient = process.argv.includes('--patient')
/** Faster than the client library ever reconnects. */
const RECONNECT_AFTER_MS = 50
const [PATIENT_MS, PATIENT_MAX_MS] = [500, 20_000]

const reconnectAfterMs = (attempt: number): number =>
  isPatient ? Math.random() * Math.min(PATIENT_MAX_MS, PATIENT_MS * 2 ** attempt) : RECONNECT_AFTER_MS

const handshake =
  'GET /api/connection/websocket HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n' +
  'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n'
/** Masked, empty pings of 6 bytes each. */
const pings = Buffer.concat(Array.from({ length: 4_096 }, () => Buffer.from([0x89, 0x80, 0, 0, 0, 0])))

/** Runs one flooding client until its process exits. */
function flood(port: number, attempt = 0): void {
  const socket = connectTcp(port, '127.0.0.1')
  const send = () => {
    while (!socket.destroyed && socket.write(pings));
  }
  socket.on('error', () => undefined)
  socket.once('data', send)
  socket.on('drain', send)
  socket.once('close', () => setTimeout(flood, reconnectAfterMs(attempt), port, attempt + 1))
  socket.write(handshake)
}

/** Returns the p99 latency in milliseconds. A failed call counts as infinite. */
async function measure(pool: Pool): Promise<number> {
  const times: number[] = []
  const until = performance.now() + SECONDS * 1000
  const call = async () => {
    while (performance.now() < until) {
      const from = performance.now()
      const answered = await pool
        .request({ method: 'GET', path: '/api/openapi.json' })
        .then(async ({ body, statusCode }) => (await body.dump(), statusCode === 200))
        .catch(() => false)
      times.push(answered ? performance.now() - from : Number.POSITIVE_INFINITY)
    }
  }
  await Promise.all(Array.from({ length: CALLERS }, call))
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? Number.POSITIVE_INFINITY
}

const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

async function main(): Promise<void> {
  const home = mkdtempSync(path.join(tmpdir(), 'fairhall-frames-'))
  const database = await startEmbedded({ home: path.join(home, 'postgres'), durable: false })
  const server = await startServerProcess({
    DATABASE_URL: database.url,
    DATA_DIR: home,
    ROLES: 'api,realtime',
  })
  const pool = new Pool(server.url, { connections: CALLERS, headersTimeout: 10_000 })
  try {
    await measure(pool)
    const [quiet, flooded]: [number[], number[]] = [[], []]
    for (let pair = 0; pair < PAIRS; pair += 1) {
      quiet.push(await measure(pool))
      const { port } = new URL(server.url)
      const clients = fork(import.meta.filename, [
        `--flood=${port}`,
        `--clients=${CLIENTS}`,
        ...(isPatient ? ['--patient'] : []),
      ])
      await once(clients, 'spawn')
      flooded.push(await measure(pool))
      clients.kill('SIGKILL')
      await pause(500)
    }
    const ratio = median(flooded) / median(quiet)
    report({
      bench: 'frames',
      patient: isPatient,
      clients: CLIENTS,
      quietP99Ms: median(quiet),
      floodedP99Ms: median(flooded),
      ratio,
      target: 1.5,
    })
    process.exitCode = ratio <= 1.5 ? 0 : 1
  } finally {
    await pool.close()
    await server.stop()
    await database.stop()
    rmSync(home, { recursive: true, force: true })
  }
}

/** The clients run in a separate process, because they would delay the measurement in this one. */
const floodPort = numberOption('flood', 0)
if (floodPort === 0) await main()
else for (let client = 0; client < CLIENTS; client += 1) flood(floodPort)
