/**
 * Cost of live updates compared with a bare `ws` broadcast of the same bytes: CPU time per delivery with one and eight
 * publications per turn, heap per connection, and the effect of a large broadcast on HTTP of the same process. Server
 * and clients are separate processes. The two servers alternate, and each figure is the median of its pairs. Measures
 * the server's CPU time rather than wall time, so that a busy machine changes the figures little.
 *
 * `node bench/realtime.ts [clients] [pairs] [HTTP seconds]`
 */
import { setTimeout as pause } from 'node:timers/promises'
import { Pair } from './realtime/pair.ts'

const [clients = 2_000, pairs = 5, httpSeconds = 5] = process.argv.slice(2).map(Number)
const BROADCASTS = 20
const HTTP_CLIENTS = 5_000
const HTTP_EVERY_MS = 5

const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}
const round = (value: number) => Number(value.toFixed(3))

function report(bench: string, target: number, ratio: number, figures: Record<string, number>): void {
  const rounded = Object.fromEntries(Object.entries(figures).map(([name, value]) => [name, round(value)]))
  console.log(
    JSON.stringify({
      bench: `realtime ${bench}`,
      ratio: round(ratio),
      target,
      ok: ratio <= target,
      ...rounded,
    }),
  )
}

async function startPair(mode: 'bare' | 'ours', count: number): Promise<Pair> {
  const pair = new Pair({ mode, clients: count })
  await pair.start()
  await pair.broadcast(1)
  return pair
}

async function cpuPerDelivery(pair: Pair, publications: number): Promise<number> {
  const before = await pair.measure()
  for (let n = 0; n < BROADCASTS; n += 1) await pair.broadcast(publications)
  const after = await pair.measure()
  if (pair.mode === 'ours' && after.encoded - before.encoded !== BROADCASTS * publications) {
    throw new Error('a publication was not encoded exactly once')
  }
  return (after.cpuUs - before.cpuUs) / (BROADCASTS * publications * pair.clients)
}

async function compareDeliveries(bare: Pair, ours: Pair): Promise<void> {
  for (const [publications, target] of [
    [1, 1.1],
    [8, 0.3],
  ] as const) {
    const ratios: number[] = []
    const costs: { bare: number[]; ours: number[] } = { bare: [], ours: [] }
    for (let n = 0; n < pairs; n += 1) {
      const order = n % 2 === 0 ? [bare, ours] : [ours, bare]
      for (const pair of order) costs[pair.mode].push(await cpuPerDelivery(pair, publications))
      ratios.push((costs.ours.at(-1) ?? Number.NaN) / (costs.bare.at(-1) ?? Number.NaN))
    }
    report(`delivery, ${publications} a turn`, target, median(ratios), {
      clients,
      bareUs: median(costs.bare),
      oursUs: median(costs.ours),
    })
  }
}

async function p99Of(port: number, seconds: number): Promise<number> {
  const latencies: Promise<number>[] = []
  for (const end = performance.now() + seconds * 1000; performance.now() < end; ) {
    latencies.push(ask(port))
    await pause(HTTP_EVERY_MS)
  }
  const sorted = (await Promise.all(latencies)).toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length * 0.99)] ?? Number.NaN
}

async function ask(port: number): Promise<number> {
  const start = performance.now()
  await (await fetch(`http://127.0.0.1:${port}/`)).arrayBuffer()
  return performance.now() - start
}

async function broadcastEverySecond(pair: Pair, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await pair.broadcast(1)
    await pause(1_000, undefined, { signal }).catch(() => undefined)
  }
}

async function compareHttp(): Promise<void> {
  const pair = await startPair('ours', HTTP_CLIENTS)
  await p99Of(pair.port, 1)
  const idle: number[] = []
  const busy: number[] = []
  const measureIdle = async () => idle.push(await p99Of(pair.port, httpSeconds))
  const measureBusy = async () => {
    const ending = new AbortController()
    const broadcasting = broadcastEverySecond(pair, ending.signal)
    busy.push(await p99Of(pair.port, httpSeconds))
    ending.abort()
    await broadcasting
  }
  for (let n = 0; n < pairs; n += 1) {
    const order = n % 2 === 0 ? [measureIdle, measureBusy] : [measureBusy, measureIdle]
    for (const measureOne of order) await measureOne()
  }
  const ratios = busy.map((p99, index) => p99 / (idle[index] ?? Number.NaN))
  report('HTTP p99 during a broadcast', 1.5, median(ratios), {
    clients: HTTP_CLIENTS,
    idleMs: median(idle),
    busyMs: median(busy),
  })
  pair.stop()
}

const bare = await startPair('bare', clients)
const ours = await startPair('ours', clients)
report('heap per connection', 1.5, ours.heapBytesPerConnection / bare.heapBytesPerConnection, {
  clients,
  bareKiB: bare.heapBytesPerConnection / 1024,
  oursKiB: ours.heapBytesPerConnection / 1024,
})
await compareDeliveries(bare, ours)
bare.stop()
ours.stop()
await compareHttp()
