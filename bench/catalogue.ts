/**
 * The catalogue with ten thousand games of sixty studios: time of an import, of one without changes and of one changed game,
 * the longest time for which it blocks the event loop, and the latency of lists with filters and of searches for 64 callers.
 *
 * `node bench/catalogue.ts [--short] [--only=<parts of lists' names>]`
 */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { startBenchProcess } from './bench-process.ts'
import { listGames } from './catalogue/games.ts'
import { load } from './pages/load.ts'
import { textOption } from './posting/options.ts'
import { report, rounded } from './posting/report.ts'

const GAMES = 10_000
const SECONDS = process.argv.includes('--short') ? 2 : 8
const CALLERS = 64
const ONLY = textOption('only')?.split(',')
const BLOCKED_MAX_MS = 20
const LIST_MS_MAX = 10
const SEARCH_MS_MAX = 15

const offered = listGames(GAMES)
const titles = offered.games.map(({ title }) => title)
let list = JSON.stringify(offered)
const provider = createServer((_request, response) => response.end(list))
await new Promise<void>((done) => provider.listen(0, '127.0.0.1', done))
const providerUrl = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`

const server = startBenchProcess<string>('catalogue/server.ts', [providerUrl])
const { url } = await server.next<{ url: string }>()

interface Measured {
  ms: number
  blockedMs: number
  turnMs: number
}

async function measure(what: string, work: string, msMax = Number.POSITIVE_INFINITY): Promise<void> {
  const { ms, blockedMs, turnMs } = await server.ask<Measured>(work)
  report({
    bench: 'catalogue',
    what,
    games: GAMES,
    ms: rounded(ms, 0),
    blockedMs: rounded(blockedMs, 1),
    longestTurnMs: rounded(turnMs, 1),
    ok: blockedMs <= BLOCKED_MAX_MS && ms <= msMax,
  })
}

await measure('first import', 'import', 60_000)
if (ONLY === undefined) {
  await measure('import without changes', 'import', 3_000)
  list = list.replace('"title":"', '"title":"New ')
  await measure('import after a change of one game', 'import', 10_000)
}
await measure('first snapshot', 'snapshot')
if (ONLY === undefined) {
  await measure('refresh without changes', 'unchanged')
  await measure('refresh after a change of a tenth', 'changed')
  await measure('a game is stopped', 'stopped')
}

const page = (n: number) => `page=${(n % 20) + 1}`
const lists: Record<string, (n: number) => string> = {
  'the first page': () => '/api/game/games?perPage=36',
  'all pages': (n) => `/api/game/games?perPage=36&${page(n)}`,
  collections: () => '/api/game/collections',
  providers: () => '/api/game/providers',
  'a collection': (n) => `/api/game/games?collection=slots&perPage=36&${page(n)}`,
  'a rail of the lobby': () => '/api/game/games?collection=slots&inLobby=1&perPage=12&page=1',
  'a rare feature': (n) => `/api/game/games?features=jackpot&volatility=high&rtpFrom=98&${page(n)}`,
  'a provider by RTP': (n) => `/api/game/games?provider=b-s${n % 60}&sort=rtp&perPage=36`,
  'a currency by title': (n) => `/api/game/games?currency=JPY&sort=title&perPage=36&${page(n)}`,
  'filters of a collection': () => '/api/game/filters?collection=slots',
  'filters that nobody had before': (n) =>
    `/api/game/games?features=jackpot&rtpFrom=${(85 + (n % 100_000) / 10_000).toFixed(4)}&perPage=36`,
  'providers that nobody combined before': (n) =>
    `/api/game/games?${[n, n / 60, n / 3600].map((k) => `provider[]=b-s${Math.floor(k) % 60}`).join('&')}&perPage=36`,
  'a search that many type': (n) => `/api/game/games?search=${misspelt(n % 200)}&perPage=12`,
  'a search that nobody typed before': (n) => `/api/game/games?search=${misspelt(n)}&perPage=12`,
  'similar games': (n) => `/api/game/games/b-g${(n * 37) % GAMES}/similar`,
}

/** A letter is missing. Titles are two words and a number. */
const misspelt = (n: number) => {
  const [first = '', second = '', number = ''] = titles[n % GAMES]?.split(' ') ?? []
  return `${first.slice(0, -2)}${first.slice(-1)} ${second.slice(0, 3)} ${number}`.replaceAll(' ', '%20')
}

for (const [what, addressOf] of Object.entries(lists)) {
  if (ONLY !== undefined && !ONLY.some((part) => what.includes(part))) continue
  let asked = 0
  const next = () => addressOf(asked++)
  await load(url, next, { connections: CALLERS, seconds: 1, headers: {} })
  await server.ask('watch')
  const { replies, perSecond, p95Ms, p99Ms } = await load(url, next, {
    connections: CALLERS,
    seconds: SECONDS,
    headers: {},
  })
  const { blockedMs, cpuMs } = await server.ask<{ blockedMs: number; cpuMs: number }>('watched')
  report({
    bench: 'catalogue',
    what,
    callers: CALLERS,
    perSecond: rounded(perSecond, 0),
    p95Ms: rounded(p95Ms, 1),
    p99Ms: rounded(p99Ms, 1),
    blockedMs: rounded(blockedMs, 1),
    cpuMsPerReply: rounded(cpuMs / replies, 3),
    ok: p95Ms <= (what.includes('search') ? SEARCH_MS_MAX : LIST_MS_MAX),
  })
}
server.send('stop')
await server.ended
provider.close()
