/**
 * What a page costs. From the cache: requests per second of stored pages over a thousand keys, beside the same server
 * answering a constant of the same bytes with the same hooks and headers, in alternating pairs; the median counts.
 * Uncached: renders per second and processor time per page, and of each route in all its languages. The server is a process of its own with the embedded database.
 *
 * `node bench/pages.ts [--short]`; the site must be built.
 */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { startBeside } from './beside.ts'
import { type Load, load } from './pages/load.ts'
import { median, report, rounded } from './posting/report.ts'

const isShort = process.argv.includes('--short')
const SECONDS = isShort ? 2 : 8
const PAIRS = isShort ? 3 : 5
const WARM_UP_SECONDS = 1
const KEYS = 1_000
const CONNECTIONS = 32
const TARGET = 0.7

const server = startBeside<'cpu' | 'later' | 'stop'>('pages/server.ts')
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

/** Renders each page once; nothing goes stale afterwards, as the server's clock stands still. */
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

/** Every request is for a page that was never asked for before, on whichever connection it goes out. */
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
  /** Of it at most: how long everything else waited for the collection of garbage. */
  collectorMs: number
}

/**
 * One by one, in every language: the first time a language's texts are compiled, then it is only rendered. Whatever the
 * collector has to do falls on the one page that comes at that moment, so the dearest page is told with its share.
 */
async function eachRoute(url: string): Promise<void> {
  const spent = new Map<string, Spent[]>(routes.map((route) => [route, []]))
  for (const route of routes) await inEachLanguage(url, route)
  for (let round = 0; round < ROUNDS; round++) {
    server.tell('later')
    for (const route of routes) spent.get(route)?.push(...(await inEachLanguage(url, route)))
  }
  for (const [route, pages] of spent) {
    const dearer = pages.toSorted((one, other) => one.cpuMs - other.cpuMs)
    const p95Ms = rounded(dearer[Math.ceil(dearer.length * SHARE) - 1]?.cpuMs ?? 0, 1)
    const dearest = dearer.at(-1)
    report({
      bench: 'a route rendered, processor time',
      route: route || '/',
      medianMs: rounded(median(dearer.map(({ cpuMs }) => cpuMs)), 1),
      p95Ms,
      target: RENDER_MS_MAX,
      ok: p95Ms <= RENDER_MS_MAX,
      mostMs: rounded(dearest?.cpuMs ?? 0, 1),
      mostCollectorMs: rounded(dearest?.collectorMs ?? 0, 1),
    })
  }
}

async function inEachLanguage(url: string, route: string): Promise<Spent[]> {
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
await eachRoute(url)
server.tell('stop')
await server.ended
