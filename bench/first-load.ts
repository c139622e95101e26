/**
 * Measures a page's first load: sent bytes of scripts and styles until the network is idle, layout shift, violations of
 * the Content-Security-Policy, and the median of several Lighthouse runs on a phone with simulated throttling.
 *
 * `node bench/first-load.ts [--short] [origin]`; without an origin it expects the site at http://127.0.0.1:3000.
 */
import lighthouse from 'lighthouse'
import { openBrowser } from '#tests/support/site/browser.ts'
import { BUDGET, isWithinBudget, loadOnce } from '#tests/support/site/first-load.ts'
import { freePort } from '#tests/support/server/free-port.ts'
import { median, report } from './posting/report.ts'

const isShort = process.argv.includes('--short')
const origin =
  process.argv.slice(2).find((argument) => argument.startsWith('http')) ?? 'http://127.0.0.1:3000'
const RUNS = isShort ? 1 : 5
const PERFORMANCE_MIN = 95
const pages = ['/', '/games/koi-river', '/categories/slots', '/questions', '/static/terms']
/** What the performance consists of, in milliseconds of the slow phone that Lighthouse simulates. */
const TIMES = {
  firstPaintMs: 'first-contentful-paint',
  largestPaintMs: 'largest-contentful-paint',
  blockedMs: 'total-blocking-time',
  speedIndexMs: 'speed-index',
}

async function audit(page: string, port: number) {
  const result = await lighthouse(origin + page, { port, output: 'json', logLevel: 'error' })
  const { categories = {}, audits = {} } = result?.lhr ?? {}
  return {
    scores: mapValues(categories, ({ score }) => Math.round((score ?? 0) * 100)),
    times: mapValues(TIMES, (id) => Math.round(audits[id]?.numericValue ?? Number.NaN)),
  }
}

const mapValues = <From, To>(values: Record<string, From>, to: (value: From) => To): Record<string, To> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, to(value)]))

const medians = (runs: readonly Record<string, number>[]) =>
  Object.fromEntries(
    Object.keys(runs[0] ?? {}).map((name) => [name, median(runs.map((run) => run[name] ?? 0))]),
  )

async function bytesOf(page: string): Promise<void> {
  const browser = await openBrowser()
  const loaded = await loadOnce(browser, origin, page)
  await browser.close()
  report({ bench: 'first load', page, ...loaded, budget: BUDGET, ok: isWithinBudget(loaded) })
}

async function lighthouseOf(page: string): Promise<void> {
  const port = await freePort()
  const browser = await openBrowser([`--remote-debugging-port=${port}`])
  const runs: Awaited<ReturnType<typeof audit>>[] = []
  for (let run = 0; run < RUNS; run++) runs.push(await audit(page, port))
  await browser.close()
  const scores = medians(runs.map((run) => run.scores))
  const { performance = 0, ...others } = scores
  report({
    bench: 'lighthouse',
    page,
    runs: RUNS,
    ...scores,
    ...medians(runs.map(({ times }) => times)),
    ok: performance >= PERFORMANCE_MIN && Object.values(others).every((score) => score === 100),
  })
}

for (const page of pages) {
  await bytesOf(page)
  await lighthouseOf(page)
}
