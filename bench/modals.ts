/**
 * How long a modal takes from the press to being mounted with the focus inside, once its part has been loaded: measured in
 * the page itself, on the main thread of a browser at full speed. The part's chunk and texts come with the first opening.
 *
 * `node bench/modals.ts [--short] [origin]`; without an origin it expects the site at http://127.0.0.1:3000.
 */
import { openBrowser } from '../tests/support/browser.ts'
import { median, report, rounded } from './posting/report.ts'

const isShort = process.argv.includes('--short')
const origin =
  process.argv.slice(2).find((argument) => argument.startsWith('http')) ?? 'http://127.0.0.1:3000'
const RUNS = isShort ? 5 : 25
const OPENED_MS_MAX = 100
const queries = [
  '?sign-in=true',
  '?sign-up=true',
  '?forgot-pass=true',
  '?modal=categories',
  '?modal=loyalty-earn',
  '?modal=demo-game&game=koi-river',
]

const browser = await openBrowser()
const context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'en' })
const page = await context.newPage()
await page.goto(origin, { waitUntil: 'networkidle' })

for (const query of queries) {
  const times: number[] = []
  for (let run = 0; run <= RUNS; run++) {
    const ms = await page.evaluate(
      (search) =>
        new Promise<number>((resolve) => {
          const startMs = performance.now()
          const look = () => {
            const dialog = document.querySelector('[role=dialog]')
            if (dialog?.contains(document.activeElement)) resolve(performance.now() - startMs)
            else requestAnimationFrame(look)
          }
          history.pushState(null, '', search)
          look()
        }),
      query,
    )
    if (run > 0) times.push(ms)
    await page.goBack()
    await page.getByRole('dialog').first().waitFor({ state: 'detached' })
  }
  const openedMs = rounded(median(times), 0)
  report({
    bench: 'modal',
    query,
    runs: RUNS,
    openedMs,
    slowestMs: rounded(Math.max(...times), 0),
    ok: openedMs <= OPENED_MS_MAX,
  })
}
await browser.close()
