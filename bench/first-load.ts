/**
 * What a visitor loads: bytes of scripts and styles as they were sent until the network is idle, shifts of the layout,
 * violations of the policy, and Lighthouse on a phone with simulated throttling, the median of its runs.
 *
 * `node bench/first-load.ts [--short] [origin]`; without an origin it expects the site at http://127.0.0.1:3000.
 */
import lighthouse from 'lighthouse'
import type { Browser } from 'playwright-core'
import { openBrowser } from '../tests/support/browser.ts'
import { median, report } from './posting/report.ts'

const isShort = process.argv.includes('--short')
const origin =
  process.argv.slice(2).find((argument) => argument.startsWith('http')) ?? 'http://127.0.0.1:3000'
const RUNS = isShort ? 1 : 5
const SETTLE_MS = 4_000
const SCRIPT_BYTES_MAX = 150_000
const STYLE_BYTES_MAX = 20_000
const SHIFT_MAX = 0.02
const pages = ['/', '/games/koi-river']

declare global {
  interface Window {
    layoutShift: number
    violations: string[]
  }
}

type Loaded = { scripts: number; styles: number; files: number; shift: number; violations: string[] }

async function loadOnce(browser: Browser, page: string): Promise<Loaded> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'en' })
  await context.addCookies([{ name: 'user-language', value: 'en', url: origin }])
  const tab = await context.newPage()
  await tab.addInitScript(() => {
    window.layoutShift = 0
    window.violations = []
    document.addEventListener('securitypolicyviolation', (event) =>
      window.violations.push(event.violatedDirective),
    )
    const add = (list: PerformanceObserverEntryList) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
        window.layoutShift += entry.value
    }
    new PerformanceObserver(add).observe({ type: 'layout-shift', buffered: true })
  })
  const sizes = { script: 0, stylesheet: 0 }
  let files = 0
  tab.on('requestfinished', (request) => {
    const kind = request.resourceType()
    if (kind !== 'script' && kind !== 'stylesheet') return
    files++
    void request.sizes().then(({ responseBodySize }) => (sizes[kind] += responseBodySize))
  })
  await tab.goto(origin + page, { waitUntil: 'networkidle' })
  // The live connection comes when the page is usable: it belongs to what a visitor loads.
  await tab.waitForTimeout(SETTLE_MS)
  const { shift, violations } = await tab.evaluate(() => ({
    shift: window.layoutShift,
    violations: window.violations,
  }))
  await context.close()
  return { scripts: sizes.script, styles: sizes.stylesheet, files, shift, violations }
}

async function audit(page: string, port: number): Promise<Record<string, number>> {
  const result = await lighthouse(origin + page, { port, output: 'json', logLevel: 'error' })
  const categories = Object.entries(result?.lhr.categories ?? {})
  return Object.fromEntries(categories.map(([name, { score }]) => [name, Math.round((score ?? 0) * 100)]))
}

async function bytesOf(page: string): Promise<void> {
  const browser = await openBrowser()
  const loaded = await loadOnce(browser, page)
  await browser.close()
  const isWithin =
    loaded.scripts <= SCRIPT_BYTES_MAX &&
    loaded.styles <= STYLE_BYTES_MAX &&
    loaded.shift <= SHIFT_MAX &&
    loaded.violations.length === 0
  report({ bench: 'first load', page, ...loaded, ok: isWithin })
}

async function lighthouseOf(page: string): Promise<void> {
  const port = 20_000 + Math.floor(Math.random() * 10_000)
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
