/**
 * Restarts two server processes one after the other, behind a balancer that asks `/readyz` twice a second, under load. Counts calls
 * that fail at the client: the balancer repeats nothing. `--restarts=10`.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { startEmbedded } from '../../apps/server/src/platform/database/embedded.ts'
import { startServerProcess, type ServerProcess } from '#tests/support/server/server-process.ts'
import { numberOption } from '../posting/options.ts'
import { report } from '../posting/report.ts'

const restarts = numberOption('restarts', 10)
const CALLERS = 16
const CHECK_MS = 500
/** A call that changes nothing, and reads the database. */
const PATH = '/api/game/spins/winners'

interface Place {
  process: ServerProcess
  agent: Agent
  isReady: boolean
}

const home = mkdtempSync(path.join(tmpdir(), 'fairhall-rolling-'))
const database = await startEmbedded({ home: path.join(home, 'postgres'), durable: true })
const env = {
  DATABASE_URL: database.url,
  DATA_DIR: home,
  ROLES: 'api,jobs',
  STOP_DELAY_S: '2',
  REQUESTS_PER_MINUTE: '1000000',
}

/** Keeps idle connections for less time than the server does, as a balancer must. */
const open = async (): Promise<Place> => ({
  process: await startServerProcess(env),
  agent: new Agent({ keepAlive: true, timeout: 2000 }),
  isReady: true,
})

const places = [await open(), await open()]
const counts = { calls: 0, failed: 0 }
let isOver = false
let next = 0

const balancer = createServer((incoming, reply) => {
  const ready = places.filter(({ isReady }) => isReady)
  const place = ready[(next += 1) % ready.length]
  if (place === undefined) return void reply.writeHead(502).end()
  forward(place, incoming, reply)
})
await new Promise<void>((resolve) => balancer.listen(0, '127.0.0.1', resolve))
const { port } = balancer.address() as AddressInfo

function forward(
  { process: target, agent }: Place,
  { url, method, headers }: IncomingMessage,
  reply: ServerResponse,
) {
  const call = request(`${target.url}${url ?? ''}`, { agent, method, headers }, (answer) => {
    reply.writeHead(answer.statusCode ?? 502, answer.headers)
    answer.pipe(reply)
  })
  call.on('error', () => (reply.headersSent ? reply.destroy() : reply.writeHead(502).end()))
  call.end()
}

async function watch(): Promise<void> {
  while (!isOver) {
    for (const place of places)
      place.isReady = await fetch(`${place.process.url}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      )
    await pause(CHECK_MS)
  }
}

async function call(): Promise<void> {
  while (!isOver) {
    const isAnswered = await fetch(`http://127.0.0.1:${port}${PATH}`).then(
      async (reply) => (await reply.arrayBuffer()) && reply.status === 200,
      () => false,
    )
    counts.calls += 1
    if (!isAnswered) counts.failed += 1
  }
}

const callers = Array.from({ length: CALLERS }, call)
const watching = watch()
for (let restart = 0; restart < restarts; restart += 1) {
  const place = places[restart % places.length]
  if (place === undefined) break
  await place.process.stop()
  const fresh = await open()
  Object.assign(place, { process: fresh.process, agent: fresh.agent })
  while (!place.isReady) await pause(CHECK_MS)
}
isOver = true
await Promise.all([...callers, watching])
report({ bench: 'rolling restart', restarts, ...counts, ok: counts.failed === 0 })
balancer.close()
for (const { process: server } of places) await server.stop()
await database.stop()
rmSync(home, { recursive: true, force: true })
process.exit(counts.failed === 0 ? 0 : 1)
