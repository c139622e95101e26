/**
 * What it saves to send the statements of a transaction together, outside the lanes of the ledger: payment provider messages on
 * two servers that differ only in that, in alternating pairs. One after another, each is a separate transaction; at two hundred a
 * second they are booked in batches. The machine may be busy, so CPU time counts.
 *
 * `node bench/pipelines.ts [--short]`
 */
import { Pool } from 'undici'
import type { Sending } from '@fairhall/postgres'
import { SIGNATURE_HEADER, sign } from '../apps/sandbox/src/signature.ts'
import { startBenchProcess } from './bench-process.ts'
import type { Ask, Cpu, Ready } from './confirmations/server.ts'
import { median, report, rounded } from './posting/report.ts'

const isShort = process.argv.includes('--short')
const PAIRS = isShort ? 3 : 7
const MESSAGES = isShort ? 150 : 400
const PER_SECOND = 200
const GAIN_MIN = 0.1
const PATH = '/api/payment/providers/sandbox/messages'

const loads = ['one after another', 'two hundred a second'] as const
type Load = (typeof loads)[number]

interface Used {
  cpuMs: number
  postgresCpuMs: number
  latencyMs: number
}

const [pipelines, ordinary] = [await open('as a pipeline'), await open('one by one')]
for (const load of loads) {
  const pairs: [Used, Used][] = []
  await Promise.all([pipelines.measure(load), ordinary.measure(load)]) // Warms up.
  for (let pair = 0; pair < PAIRS; pair += 1)
    pairs.push([await pipelines.measure(load), await ordinary.measure(load)])
  const ratio = (valueOf: (used: Used) => number) =>
    rounded(median(pairs.map(([together, single]) => valueOf(together) / valueOf(single))))
  const cpu = ratio(({ cpuMs, postgresCpuMs }) => cpuMs + postgresCpuMs)
  report({
    bench: `statements sent together, messages ${load}`,
    cpu,
    cpuOfNode: ratio(({ cpuMs }) => cpuMs),
    cpuOfPostgres: ratio(({ postgresCpuMs }) => postgresCpuMs),
    latency: ratio(({ latencyMs }) => latencyMs),
    cpuMsTogether: rounded(median(pairs.map(([{ cpuMs, postgresCpuMs }]) => cpuMs + postgresCpuMs))),
    cpuMsSingle: rounded(median(pairs.map(([, { cpuMs, postgresCpuMs }]) => cpuMs + postgresCpuMs))),
    pairs: pairs.map(([together, single]) =>
      rounded((together.cpuMs + together.postgresCpuMs) / (single.cpuMs + single.postgresCpuMs)),
    ),
    ok: cpu <= 1 - GAIN_MIN,
  })
}
for (const server of [pipelines, ordinary]) await server.close()

async function open(sending: Sending) {
  const count = (PAIRS + 1) * loads.length * MESSAGES
  const server = startBenchProcess<Ask>('confirmations/server.ts', [String(count), sending])
  const { url, secret, invoices } = await server.next<Ready>()
  const key = Buffer.from(secret, 'hex')
  const pool = new Pool(url, { connections: 32 })
  const left = [...invoices]

  /** Resolves with the latency. */
  async function confirm(invoiceId: string): Promise<number> {
    const message = { id: crypto.randomUUID(), kind: 'deposit', orderId: invoiceId, reference: invoiceId }
    const body = JSON.stringify({ ...message, status: 'success', amount: '50.00', currency: 'EUR' })
    const signature = sign(key, { method: 'POST', path: PATH, body }, new Date())
    const headers = { 'content-type': 'application/json', [SIGNATURE_HEADER]: signature }
    const begin = performance.now()
    const reply = await pool.request({ method: 'POST', path: PATH, headers, body })
    const text = await reply.body.text()
    if (reply.statusCode !== 200) throw new Error(`answered ${reply.statusCode}: ${text}`)
    return performance.now() - begin
  }

  async function confirmAtRate(ids: readonly string[]): Promise<number[]> {
    const begin = performance.now()
    return Promise.all(
      ids.map(async (id, place) => {
        const dueMs = begin + (place * 1000) / PER_SECOND - performance.now()
        await new Promise((resolve) => setTimeout(resolve, Math.max(dueMs, 0)))
        return confirm(id)
      }),
    )
  }

  async function confirmInTurn(ids: readonly string[]): Promise<number[]> {
    const latencies: number[] = []
    for (const id of ids) latencies.push(await confirm(id))
    return latencies
  }

  return {
    /** Per message. */
    async measure(load: Load): Promise<Used> {
      const ids = left.splice(0, MESSAGES)
      const before = await server.ask<Cpu>({ kind: 'cpu' })
      const latencies = await (load === 'one after another' ? confirmInTurn(ids) : confirmAtRate(ids))
      const after = await server.ask<Cpu>({ kind: 'cpu' })
      return {
        cpuMs: (after.cpuMs - before.cpuMs) / MESSAGES,
        postgresCpuMs: (after.postgresCpuMs - before.postgresCpuMs) / MESSAGES,
        latencyMs: median(latencies),
      }
    },
    async close() {
      await pool.close()
      server.send({ kind: 'stop' })
      await server.ended
    },
  }
}
