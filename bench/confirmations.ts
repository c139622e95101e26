/**
 * Two hundred payment provider messages a second, every tenth of them twice. Checks that each is booked exactly once,
 * and measures the latency of the answers and the effect on concurrent bets at half of the machine's capacity.
 *
 * `node bench/confirmations.ts [--short]`
 */
import { Pool } from 'undici'
import { SIGNATURE_HEADER, sign } from '../apps/sandbox/src/signature.ts'
import { startBenchProcess } from './bench-process.ts'
import type { Ask, Checked, Ready } from './confirmations/server.ts'
import type { Measured } from './posting/load.ts'
import { median, p99, report, rounded } from './posting/report.ts'

const isShort = process.argv.includes('--short')
const SECONDS = isShort ? 10 : 60
const BET_SECONDS = isShort ? 5 : 20
const PER_SECOND = 200
const CALLERS = 64
const COUNT = SECONDS * PER_SECOND
const P99_GROWTH_MAX = 2
const PATH = '/api/payment/providers/sandbox/messages'

const server = startBenchProcess<Ask>('confirmations/server.ts', [String(COUNT * 2)])
const { url, secret, invoices } = await server.next<Ready>()
const key = Buffer.from(secret, 'hex')
const pool = new Pool(url, { connections: 32 })

async function say(invoiceId: string, messageId: string): Promise<string> {
  const body = JSON.stringify({
    id: messageId,
    kind: 'deposit',
    orderId: invoiceId,
    reference: invoiceId,
    status: 'success',
    amount: '50.00',
    currency: 'EUR',
  })
  const signature = sign(key, { method: 'POST', path: PATH, body }, new Date())
  const headers = { 'content-type': 'application/json', [SIGNATURE_HEADER]: signature }
  const reply = await pool.request({ method: 'POST', path: PATH, headers, body })
  const text = await reply.body.text()
  if (reply.statusCode !== 200) throw new Error(`answered ${reply.statusCode}: ${text}`)
  return (JSON.parse(text) as { data: { verdict: string } }).data.verdict
}

/** Sends one message every five milliseconds without waiting for earlier answers. */
async function confirmAll(ids: readonly string[]): Promise<{ latencies: number[]; booked: number }> {
  const latencies: number[] = []
  const begin = performance.now()
  const verdicts = await Promise.all(
    ids.map(async (id, place) => {
      const dueMs = begin + (place * 1000) / PER_SECOND - performance.now()
      await new Promise((resolve) => setTimeout(resolve, Math.max(dueMs, 0)))
      const sent = performance.now()
      const messageId = crypto.randomUUID()
      const both = [say(id, messageId), ...(place % 10 === 0 ? [say(id, messageId)] : [])]
      const answered = await Promise.all(both)
      latencies.push(performance.now() - sent)
      return answered
    }),
  )
  return { latencies, booked: verdicts.flat().filter((verdict) => verdict === 'booked').length }
}

const cpuMs = async () => (await server.ask<{ cpuMs: number }>({ kind: 'cpu' })).cpuMs

async function measureMessages(
  bench: string,
  ids: readonly string[],
  more: () => Promise<object>,
): Promise<void> {
  const before = await cpuMs()
  const [{ latencies, booked }, extra] = await Promise.all([confirmAll(ids), more()])
  const serverCpuMs = (await cpuMs()) - before
  report({
    bench,
    messagesPerSecond: PER_SECOND,
    seconds: SECONDS,
    medianMs: rounded(median(latencies), 1),
    p99Ms: rounded(p99(latencies), 1),
    serverCpuMsPerMessage: rounded(serverCpuMs / ids.length, 2),
    booked,
    ok: booked === ids.length,
    ...extra,
  })
}

const free = await server.ask<Measured>({
  kind: 'bets',
  callers: CALLERS,
  seconds: BET_SECONDS,
  perSecond: null,
})
const half = { kind: 'bets', callers: CALLERS, perSecond: free.perSecond / 2 } as const
// Runs as long as with messages, because autovacuum slows bets about once a minute in both cases.
const alone = await server.ask<Measured>({ ...half, seconds: SECONDS })
await measureMessages('messages of a payment provider', invoices.slice(0, COUNT), async () => ({}))
await measureMessages(
  'messages of a payment provider with concurrent bets',
  invoices.slice(COUNT),
  async () => {
    const concurrent = await server.ask<Measured>({ ...half, seconds: SECONDS })
    return {
      betsPerSecond: Math.round(concurrent.perSecond),
      betsP99Ms: rounded(concurrent.p99, 1),
      betsP99AloneMs: rounded(alone.p99, 1),
      betsOk: concurrent.p99 <= alone.p99 * P99_GROWTH_MAX,
    }
  },
)
const checked = await server.ask<Checked>({ kind: 'check' })
report({
  bench: 'each message is booked once',
  ...checked,
  ok: checked.booked === COUNT * 2 && checked.findings === 0,
})
await pool.close()
server.send({ kind: 'stop' })
