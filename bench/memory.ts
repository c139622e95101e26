/**
 * Measures the memory of the whole product as `npm start` runs it, with 1,000 idle player sockets and a minute of load
 * on the lobby. Counts the Node processes; reports PostgreSQL separately.
 *
 * `node bench/memory.ts [--short] [--soak=30m]`; the site must be built. Linux only: sizes are read from /proc.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import autocannon from 'autocannon'
import { channels } from '@fairhall/contract/channels'
import { textOption } from './posting/options.ts'
import { report, rounded } from './posting/report.ts'
import { startProduct } from './product.ts'

const isShort = process.argv.includes('--short')
const soak = /^(\d+)m$/.exec(textOption('soak') ?? '')?.[1]
const SOCKETS = 1_000
const PLAYERS = 20
const LOAD_SECONDS = isShort ? 15 : 60
const TARGET_MB = 450
const SAMPLE_MS = 5_000
/** Pages per second during the soak: a light, constant load. */
const SOAK_PAGES = 100
const MB = 1024

interface Sizes {
  node: number
  postgres: number
}

/** Returns resident kilobytes of the process and its descendants, by program. */
function sizesOf(pid: number): Sizes {
  const parents = new Map<number, number[]>()
  for (const name of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
    const parent = Number(/^PPid:\s+(\d+)/m.exec(statusOf(Number(name)))?.[1] ?? 0)
    parents.set(parent, [...(parents.get(parent) ?? []), Number(name)])
  }
  const sizes: Sizes = { node: 0, postgres: 0 }
  const add = (one: number): void => {
    const status = statusOf(one)
    const size = Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0)
    const isPostgres = /^Name:\s+postgres/m.test(status)
    sizes[isPostgres ? 'postgres' : 'node'] += size
    for (const child of parents.get(one) ?? []) add(child)
  }
  add(pid)
  return sizes
}

function statusOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/status`, 'utf8')
  } catch {
    return '' // the process has exited
  }
}

async function givenToken(url: string, index: number): Promise<{ token: string; id: string }> {
  const password = crypto.randomUUID()
  const body = {
    email: `socket.${index}@example.com`,
    password,
    password_confirmation: password,
    country: 'DE',
    currency: 'EUR',
    agreements: true,
  }
  const registered = await fetch(`${url}/api/player/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const { data } = (await registered.json()) as { data: { accessToken: string } }
  const payload = data.accessToken.split('.')[1] ?? ''
  const { sub } = JSON.parse(Buffer.from(payload, 'base64url').toString()) as { sub: string }
  return { token: data.accessToken, id: sub }
}

/** Connects like a player's page: with a token, subscribed to the player's channels, answering pings. */
async function openSocket(port: number, player: { token: string; id: string }): Promise<WebSocket> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/api/connection/websocket`)
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve, { once: true })
    socket.addEventListener('error', reject, { once: true })
  })
  const commands = [
    { id: 1, connect: { token: player.token } },
    { id: 2, subscribe: { channel: channels.accounts(player.id) } },
    { id: 3, subscribe: { channel: channels.invoices(player.id) } },
  ]
  const answered = new Promise<void>((resolve, reject) => {
    socket.addEventListener('close', ({ code }) => reject(new Error(`closed with ${code}`)), { once: true })
    socket.addEventListener('message', ({ data }) => {
      for (const line of String(data).split('\n')) {
        if (line === '{}') socket.send('{}')
        if (line.includes('"error"')) reject(new Error(line))
        if (line.includes('"id":3')) resolve()
      }
    })
  })
  socket.send(commands.map((command) => JSON.stringify(command)).join('\n'))
  await answered
  return socket
}

async function openSockets(url: string, port: number): Promise<WebSocket[]> {
  const players: { token: string; id: string }[] = []
  for (let index = 0; index < PLAYERS; index++) players.push(await givenToken(url, index))
  const sockets: WebSocket[] = []
  while (sockets.length < SOCKETS) {
    const batch = players.map((player) => openSocket(port, player))
    sockets.push(...(await Promise.all(batch)))
  }
  return sockets
}

/** @param pages Pages per second. Default: as many as possible. */
async function loadLobby(url: string, seconds: number, pages?: number): Promise<number> {
  const headers = { 'accept-encoding': 'br', cookie: 'user-language=en' }
  const rate = pages === undefined ? {} : { overallRate: pages }
  const result = await autocannon({ url, connections: 16, duration: seconds, headers, ...rate })
  if (result.non2xx + result.errors > 0) throw new Error(`${result.non2xx} refused, ${result.errors} failed`)
  return result.requests.average
}

async function largestDuring(pid: number, work: Promise<unknown>): Promise<number> {
  let isDone = false
  let largest = 0
  const done = work.finally(() => {
    isDone = true
  })
  while (!isDone) {
    largest = Math.max(largest, sizesOf(pid).node)
    await Promise.race([done, wait(SAMPLE_MS)])
  }
  await done
  return largest
}

/**
 * Samples memory under constant light load. In the first half the heap still settles after the full load; a leak would
 * keep growing in the second.
 */
async function soakFor(minutes: number, pid: number, url: string): Promise<void> {
  const samples: number[] = []
  for (let minute = 0; minute < minutes; minute++) {
    await loadLobby(url, 60, SOAK_PAGES)
    samples.push(sizesOf(pid).node / MB)
  }
  const settled = samples.slice(samples.length >> 1)
  const middle = settled.slice(0, settled.length >> 1)
  const last = settled.slice(settled.length >> 1)
  report({
    bench: 'memory growth',
    minutes,
    thirdQuarterMb: rounded(meanOf(middle), 0),
    lastQuarterMb: rounded(meanOf(last), 0),
    growth: rounded(meanOf(last) / meanOf(middle)),
    target: 1,
    everyMinuteMb: samples.map((size) => rounded(size, 0)),
  })
}

function meanOf(sizes: readonly number[]): number {
  return sizes.reduce((sum, size) => sum + size, 0) / sizes.length
}

const { url, port, pid, stop } = await startProduct()
try {
  const atStart = sizesOf(pid)
  const sockets = await openSockets(url, port)
  const withSockets = sizesOf(pid)
  let pagesPerSecond = 0
  const largest = await largestDuring(
    pid,
    loadLobby(url, LOAD_SECONDS).then((pages) => {
      pagesPerSecond = pages
    }),
  )
  const after = sizesOf(pid)
  const isOpen = sockets.every((socket) => socket.readyState === WebSocket.OPEN)
  const nodeMb = rounded(after.node / MB, 0)
  report({
    bench: 'memory',
    sockets: SOCKETS,
    loadSeconds: LOAD_SECONDS,
    pagesPerSecond: rounded(pagesPerSecond, 0),
    startMb: rounded(atStart.node / MB, 0),
    withSocketsMb: rounded(withSockets.node / MB, 0),
    largestMb: rounded(largest / MB, 0),
    nodeMb,
    postgresMb: rounded(after.postgres / MB, 0),
    target: TARGET_MB,
    ok: isOpen && nodeMb <= TARGET_MB,
  })
  if (soak !== undefined) await soakFor(Number(soak), pid, url)
  for (const socket of sockets) socket.close()
} finally {
  await stop()
}
