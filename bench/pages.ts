/**
 * What a page costs. From the cache: requests per second of stored pages over a thousand keys, beside the same server
 * answering a constant of the same bytes with the same hooks and headers, in alternating pairs; the median counts.
 * Uncached: renders per second and processor time per page, and of each route in all its languages. The server is a process of its own with the embedded database.
 *
 * `node bench/pages.ts [--short]`; the site must be built.
 */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import autocannon from 'autocannon'
import { startBeside } from './beside.ts'
import { median, report, rounded } from './posting/report.ts'

const isShort = process.argv.includes('--short')
const SECONDS = isShort ? 2 : 8
const PAIRS = isShort ? 3 : 5
const KEYS = 1_000
const CONNECTIONS = 32
const TARGET = 0.7

const server = startBeside<'cpu' | 'later' | 'stop'>('pages/server.ts')
const cpuMs = async () => (await server.ask<{ cpuMs: number }>('cpu')).cpuMs

function load(url: string, paths: readonly string[], seconds = SECONDS): Promise<autocannon.Result> {
  const requests = paths.map((address) => ({ method: 'GET' as const, path: address }))
  return run(url, requests, seconds)
}

async function run(url: string, requests: autocannon.Request[], seconds: number): Promise<autocannon.Result> {
  const headers = { 'accept-encoding': 'br', cookie: 'user-language=en' }
  const result = await autocannon({ url, connections: CONNECTIONS, duration: seconds, headers, requests })
  if (result.non2xx + result.errors > 0) throw new Error(`${result.non2xx} refused, ${result.errors} failed`)
  return result
}

const { locales } = JSON.parse(
  readFileSync(path.join(import.meta.dirname, '../config/locales.json'), 'utf8'),
) as { locales: { code: string; isDefault: boolean }[] }

const SEARCH = '/categories/popular?search='
const cachedPaths = Array.from({ length: KEYS }, (_, index) => `${SEARCH}key${index}`)
const constantPaths = Array.from({ length: KEYS }, (_, index) => `/bench/constant?search=key${index}`)

/** Renders each page once; nothing goes stale afterwards, as the server's clock stands still. */
async function warm(url: string): Promise<void> {
  const headers = { cookie: 'user-language=en' }
  for (const address of cachedPaths) await (await fetch(url + address, { headers })).arrayBuffer()
}

async function fromCache(url: string): Promise<void> {
  const ratios: number[] = []
  const ours: number[] = []
  const theirs: number[] = []
  await warm(url)
  await load(url, constantPaths, 1)
  for (let pair = 0; pair < PAIRS; pair++) {
    const stored = (await load(url, cachedPaths)).requests.average
    const constant = (await load(url, constantPaths)).requests.average
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
  const fresh = {
    setupRequest: (request: autocannon.Request) => ({ ...request, path: `${SEARCH}fresh${asked++}` }),
  }
  const before = await cpuMs()
  const result = await run(url, [fresh], SECONDS)
  const spent = (await cpuMs()) - before
  report({
    bench: 'pages rendered',
    pagesPerSecond: rounded(result.requests.average, 0),
    cpuMsPerPage: rounded(spent / result['2xx']),
    p99Ms: result.latency.p99,
  })
}

const RENDER_MS_MAX = 25
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

/** One by one, in every language: the first time a language's texts are compiled, the second time it is only rendered. */
async function eachRoute(url: string): Promise<void> {
  const codes = locales.filter(({ isDefault }) => !isDefault).map(({ code }) => code)
  const render = async (route: string) => {
    const spent: number[] = []
    for (const code of codes) {
      const before = await cpuMs()
      await (
        await fetch(`${url}/${code}${route}`, { headers: { cookie: `user-language=${code}` } })
      ).arrayBuffer()
      spent.push((await cpuMs()) - before)
    }
    return spent.toSorted((one, other) => one - other)
  }
  for (const route of routes) await render(route)
  server.tell('later')
  for (const route of routes) {
    const spent = await render(route)
    const p95Ms = rounded(spent[Math.ceil(spent.length * SHARE) - 1] ?? 0, 1)
    report({
      bench: 'a route rendered, processor time',
      route: route || '/',
      medianMs: rounded(median(spent), 1),
      p95Ms,
      target: RENDER_MS_MAX,
      ok: p95Ms <= RENDER_MS_MAX,
    })
  }
}

const { url } = await server.next<{ url: string; bytes: number }>()
await fromCache(url)
await uncached(url)
await eachRoute(url)
server.tell('stop')
await server.ended
