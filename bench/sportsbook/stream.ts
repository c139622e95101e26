/**
 * The stream of odds of the stand-in sportsbook: the CPU time of its process while 1,000 listeners follow about 250 live matches, and the
 * bytes that each of them gets. The listeners are another process.
 *
 * `node bench/sportsbook/stream.ts [--short]`
 */
import { setTimeout as wait } from 'node:timers/promises'
import { Pool } from '@fairhall/postgres'
import { createBook } from '../../apps/sandbox/src/sportsbook/book/book.ts'
import { createMatches } from '../../apps/sandbox/src/sportsbook/matches.ts'
import { startBenchProcess } from '../bench-process.ts'
import { report, rounded } from '../posting/report.ts'

const LISTENERS = 1_000
/** Of 30 live matches at most times, these make about 250. */
const ROUNDS = 8
const MS = process.argv.includes('--short') ? 20_000 : 60_000
const CORE_PERCENT_MAX = 10

const now = () => new Date()
const book = createBook(
  {
    // Only players need it: guests read odds.
    pool: new Pool(),
    operatorUrl: () => '',
    now,
    randomBytes: (count) => Buffer.alloc(count),
    uuid: () => crypto.randomUUID(),
    log: console,
    book: {
      host: '127.0.0.1',
      port: 0,
      sportsbookId: 'bench',
      walletSecret: () => '',
      siteOrigin: 'http://127.0.0.1',
      pageFolder: import.meta.dirname,
      addressOf: ({ ip }) => ip,
    },
  },
  createMatches(Buffer.from('bench'), ROUNDS),
  1_000,
)
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
  liveMatches: book.deps.matches.live(now()).length,
  listeners: LISTENERS,
  corePercent: rounded(corePercent, 1),
  bytesPerSecondEach: rounded(bytes / seconds / LISTENERS, 0),
  ok: corePercent <= CORE_PERCENT_MAX,
})
listeners.send(1)
await listeners.ended
await book.stop()
