/**
 * The stream of odds of the stand-in sportsbook: the CPU time of its process while 1,000 listeners follow about 250 live matches, and the
 * bytes that each of them gets. The listeners are another process.
 *
 * `node bench/sportsbook/stream.ts [--short]`
 */
import { setTimeout as wait } from 'node:timers/promises'
import { startBenchProcess } from '../bench-process.ts'
import { report, rounded } from '../posting/report.ts'
import { createGuestBook } from './guest-book.ts'

const LISTENERS = 1_000
const MS = process.argv.includes('--short') ? 20_000 : 60_000
const CORE_PERCENT_MAX = 10

const book = createGuestBook(import.meta.dirname)
const address = await book.listen()
const listeners = startBenchProcess<number>('sportsbook/listeners.ts', [address, String(LISTENERS)])
await listeners.next()
// The first ticks compile the code.
await wait(5_000)

await listeners.ask<number>(0)
const [before, since] = [process.cpuUsage(), performance.now()]
await wait(MS)
const { user, system } = process.cpuUsage(before)
const seconds = (performance.now() - since) / 1_000
const bytes = await listeners.ask<number>(0)
const corePercent = (user + system) / 10_000 / seconds
report({
  bench: 'sportsbook',
  what: 'odds to listeners',
  liveMatches: book.countLive(),
  listeners: LISTENERS,
  corePercent: rounded(corePercent, 1),
  bytesPerSecondEach: rounded(bytes / seconds / LISTENERS, 0),
  ok: corePercent <= CORE_PERCENT_MAX,
})
listeners.send(1)
await listeners.ended
await book.stop()
