/**
 * One end of a link: `node peer.ts publisher|subscriber redis|postgres <url>`. The PostgreSQL ends are those of the
 * server. The Redis ends are a usual alternative: JSON with PUBLISH, batched by auto-pipelining.
 */
import { createSecretKey, hkdfSync } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { Redis } from 'ioredis'
import { BusListener } from '../../apps/server/src/platform/realtime/bus-listener.ts'
import type { BusMessage } from '../../apps/server/src/platform/realtime/bus-message.ts'
import { BusSeal } from '../../apps/server/src/platform/realtime/bus-seal.ts'
import { BusSender } from '../../apps/server/src/platform/realtime/bus-sender.ts'
import { systemClock } from '../../apps/server/src/platform/clock.ts'
import { randomOfCell } from '../../apps/server/src/platform/random.ts'
import { createLog } from '../../apps/server/src/platform/log.ts'
import {
  type Carrier,
  CHANNEL,
  createMessage,
  type FromPeer,
  nowMs,
  type Role,
  type ToPeer,
} from './messages.ts'

const [role, carrier, url = ''] = process.argv.slice(2) as [Role, Carrier, string?]

/** Both processes derive the same key, as those of an installation do. */
const ringKey = (purpose: string) => {
  const key = Buffer.from(hkdfSync('sha256', 'bench', 'fairhall', purpose, 32))
  return { id: 'k1', key, text: key.toString('base64url'), sealingKey: createSecretKey(key) }
}
const seal = new BusSeal({ current: ringKey, find: ringKey }, randomOfCell(0))

type Send = (message: BusMessage) => Promise<unknown>

let expectedCount = 0
let receivedCount = 0
let cpuBefore = process.cpuUsage()
let latenciesMs: number[] = []

function reply(message: FromPeer): void {
  process.send?.(message)
}

function begin(): void {
  receivedCount = 0
  latenciesMs = []
  cpuBefore = process.cpuUsage()
}

function done(): void {
  const { user, system } = process.cpuUsage(cpuBefore)
  reply({ kind: 'done', cpuUs: user + system, latenciesMs })
}

function receive(message: BusMessage): void {
  if (message.kind !== 'publish') return
  const { sentAtMs } = message.data as { sentAtMs: number }
  latenciesMs.push(nowMs() - sentAtMs)
  receivedCount += 1
  if (receivedCount === expectedCount) done()
}

async function openSender(): Promise<Send> {
  if (carrier === 'redis') {
    const redis = new Redis(url, { enableAutoPipelining: true })
    return (message) => redis.publish(CHANNEL, JSON.stringify(message))
  }
  const sender = new BusSender({ databaseUrl: url, id: 'bench', seal, clock: systemClock })
  return (message) => sender.send([message])
}

async function listen(): Promise<void> {
  if (carrier === 'redis') {
    const redis = new Redis(url)
    redis.on('message', (_channel, text) => receive(JSON.parse(text) as BusMessage))
    await redis.subscribe(CHANNEL)
    return
  }
  const onLoss = () => {
    throw new Error('the link lost a message')
  }
  const listener = new BusListener({
    databaseUrl: url,
    ownId: 'another',
    log: createLog('silent'),
    seal,
    clock: systemClock,
    onMessage: receive,
    onLoss,
    onForged: onLoss,
  })
  await listener.open()
}

async function sendAll(send: Send, count: number, perTurn: number, everyMs: number): Promise<void> {
  begin()
  for (let sent = 0; sent < count; sent += perTurn) {
    const turn = Array.from({ length: perTurn }, (_, index) => send(createMessage(sent + index)))
    await Promise.all(turn)
    if (everyMs > 0) await pause(everyMs)
  }
  done()
}

const send = role === 'publisher' ? await openSender() : null
if (role === 'subscriber') await listen()

process.on('message', (message: ToPeer) => {
  if (message.kind === 'send' && send !== null) {
    void sendAll(send, message.count, message.perTurn, message.everyMs)
  }
  if (message.kind === 'expect') {
    expectedCount = message.count
    begin()
  }
  if (message.kind === 'stop') process.exit(0)
})
reply({ kind: 'ready' })
