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
const pages = ['/', '/games/koi-river', '/categories/slots', '/questions', '/static/terms']

async function audit(page: string, port: number): Promise<Record<string, number>> {
  const result = await lighthouse(origin + page, { port, output: 'json', logLevel: 'error' })
  const categories = Object.entries(result?.lhr.categories ?? {})
  return Object.fromEntries(categories.map(([name, { score }]) => [name, Math.round((score ?? 0) * 100)]))
}

async function bytesOf(page: string): Promise<void> {
  const browser = await openBrowser()
  const loaded = await loadOnce(browser, origin, page)
  await browser.close()
  report({ bench: 'first load', page, ...loaded, budget: BUDGET, ok: isWithinBudget(loaded) })
}

async function lighthouseOf(page: string): Promise<void> {
  const port = await freePort()
  const browser = await openBrowser([`--remote-debugging-port=${port}`])
  const runs: Record<string, number>[] = []
  for (let run = 0; run < RUNS; run++) runs.push(await audit(page, port))
  await browser.close()
  const names = Object.keys(runs[0] ?? {})
  const scores = Object.fromEntries(names.map((name) => [name, median(runs.map((run) => run[name] ?? 0))]))
  const { performance = 0, ...others } = scores
  report({
    bench: 'lighthouse',
    page,
    runs: RUNS,
    ...scores,
    ok: performance >= 90 && Object.values(others).every((score) => score === 100),
  })
}

for (const page of pages) {
  await bytesOf(page)
  await lighthouseOf(page)
}
