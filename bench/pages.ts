/**
 * Cost of a page. From the cache: requests per second of stored pages over a thousand keys, compared with the same
 * server answering a constant of the same size with the same hooks and headers, in alternating pairs; takes the median.
 * Uncached: renders per second and CPU time per page, and per route in all languages. The server is a separate process
 * with the embedded database.
 *
 * `node bench/pages.ts [--short]`; the site must be built.
 */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { startBenchProcess } from './bench-process.ts'
import { type Load, load } from './pages/load.ts'
import { median, report, rounded } from './posting/report.ts'

const isShort = process.argv.includes('--short')
const SECONDS = isShort ? 2 : 8
const PAIRS = isShort ? 3 : 5
const WARM_UP_SECONDS = 1
const KEYS = 1_000
const CONNECTIONS = 32
const TARGET = 0.7

const server = startBenchProcess<'cpu' | 'later' | 'stop'>('pages/server.ts')
const cpuMs = async () => (await server.ask<Spent>('cpu')).cpuMs

const VISITOR = { 'accept-encoding': 'br', cookie: 'user-language=en' }

const run = (url: string, nextPath: () => string, seconds = SECONDS): Promise<Load> =>
  load(url, nextPath, { connections: CONNECTIONS, seconds, headers: VISITOR })

function inTurn(paths: readonly string[]): () => string {
  let asked = 0
  return () => paths[asked++ % paths.length] ?? '/'
}

const { locales } = JSON.parse(
  readFileSync(path.join(import.meta.dirname, '../config/locales.json'), 'utf8'),
) as { locales: { code: string; isDefault: boolean }[] }

const SEARCH = '/categories/popular?search='
const cachedPaths = Array.from({ length: KEYS }, (_, index) => `${SEARCH}key${index}`)
const constantPaths = Array.from({ length: KEYS }, (_, index) => `/bench/constant?search=key${index}`)

/** Renders each page once. Nothing becomes stale afterwards, because the server's clock is stopped. */
async function warm(url: string): Promise<void> {
  for (const address of cachedPaths) await (await fetch(url + address, { headers: VISITOR })).arrayBuffer()
}

async function fromCache(url: string): Promise<void> {
  const ratios: number[] = []
  const ours: number[] = []
  const theirs: number[] = []
  await warm(url)
  for (const paths of [cachedPaths, constantPaths]) await run(url, inTurn(paths), WARM_UP_SECONDS)
  for (let pair = 0; pair < PAIRS; pair++) {
    const stored = (await run(url, inTurn(cachedPaths))).perSecond
    const constant = (await run(url, inTurn(constantPaths))).perSecond
    ours.push(stored)
    theirs.push(constant)
    ratios.push(stored / constant)
  }
  const ratio = rounded(median(ratios))
  report({
    bench: 'pages from the cache',
    keys: KEYS,
    ratio,
    target: TARGET,
    ok: ratio >= TARGET,
    pagesPerSecond: rounded(median(ours), 0),
    constantPerSecond: rounded(median(theirs), 0),
  })
}

/** Every request is for a page that was not requested before, on any connection. */
async function uncached(url: string): Promise<void> {
  let asked = 0
  const before = await cpuMs()
  const { replies, perSecond, p99Ms } = await run(url, () => `${SEARCH}fresh${asked++}`)
  const spent = (await cpuMs()) - before
  report({
    bench: 'pages rendered',
    pagesPerSecond: rounded(perSecond, 0),
    cpuMsPerPage: rounded(spent / replies),
    p99Ms: rounded(p99Ms, 0),
  })
}

const RENDER_MS_MAX = 25
const ROUNDS = 4
const SHARE = 0.95
const routes = [
  '',
  '/categories/slots',
  '/games/koi-river',
  '/providers',
  '/tournaments',
  '/welcome-package',
].concat([
  '/bonus/rules',
  '/contact',
  '/static/terms',
  '/fairness',
  '/profile/info',
  '/auth/autologin',
  '/no/such',
])

interface Spent {
  cpuMs: number
  /** Upper bound of the garbage collector's share: the time that everything else waited for it. */
  collectorMs: number
}

/**
 * Renders routes one by one in every language. The first pass compiles a language's texts, later ones only render.
 * Garbage collection affects whichever page is rendered at that moment, so the most expensive page is reported with the
 * collector's share.
 */
async function measureRoutes(url: string): Promise<void> {
  const spent = new Map<string, Spent[]>(routes.map((route) => [route, []]))
  for (const route of routes) await renderInEachLanguage(url, route)
  for (let round = 0; round < ROUNDS; round++) {
    server.send('later')
    for (const route of routes) spent.get(route)?.push(...(await renderInEachLanguage(url, route)))
  }
  for (const [route, pages] of spent) {
    const byCost = pages.toSorted((one, other) => one.cpuMs - other.cpuMs)
    const p95Ms = rounded(byCost[Math.ceil(byCost.length * SHARE) - 1]?.cpuMs ?? 0, 1)
    const mostExpensive = byCost.at(-1)
    report({
      bench: 'a route rendered, CPU time',
      route: route || '/',
      medianMs: rounded(median(byCost.map(({ cpuMs }) => cpuMs)), 1),
      p95Ms,
      target: RENDER_MS_MAX,
      ok: p95Ms <= RENDER_MS_MAX,
      mostMs: rounded(mostExpensive?.cpuMs ?? 0, 1),
      mostCollectorMs: rounded(mostExpensive?.collectorMs ?? 0, 1),
    })
  }
}

async function renderInEachLanguage(url: string, route: string): Promise<Spent[]> {
  const spent: Spent[] = []
  for (const { code } of locales.filter(({ isDefault }) => !isDefault)) {
    const before = await server.ask<Spent>('cpu')
    const headers = { ...VISITOR, cookie: `user-language=${code}` }
    await (await fetch(`${url}/${code}${route}`, { headers })).arrayBuffer()
    const after = await server.ask<Spent>('cpu')
    spent.push({
      cpuMs: after.cpuMs - before.cpuMs,
      collectorMs: after.collectorMs - before.collectorMs,
    })
  }
  return spent
}

const { url } = await server.next<{ url: string; bytes: number }>()
await fromCache(url)
await uncached(url)
await measureRoutes(url)
server.send('stop')
await server.ended
