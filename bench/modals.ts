/**
 * Measures how long a modal takes from the press until it is mounted with the focus inside, after its chunk is loaded.
 * Measures in the page, on the main thread of a browser at full speed. The first opening loads chunk, texts and data.
 * Opens all modals as a visitor and as a newly registered player.
 *
 * `node bench/modals.ts [--short] [origin]`; without an origin it expects the site at http://127.0.0.1:3000.
 */
import type { Page } from 'playwright-core'
import { definitionOf, mayOpen, type ModalName, modals } from '../apps/site/src/shell/modals/modal-names.ts'
import { SiteUser } from '#tests/e2e/site-user.ts'
import { openBrowser, phone } from '#tests/support/site/browser.ts'
import { median, report, rounded } from './posting/report.ts'

const isShort = process.argv.includes('--short')
const origin =
  process.argv.slice(2).find((argument) => argument.startsWith('http')) ?? 'http://127.0.0.1:3000'
const RUNS = isShort ? 5 : 15
const OPENED_MS_MAX = 100
const GAME = 'koi-river'
const names = Object.keys(modals) as ModalName[]

function queryOf(name: ModalName): string {
  const { values, params = [] } = definitionOf(name)
  const query = new URLSearchParams(values === undefined ? { modal: name } : { [name]: values[0] })
  if (params.includes('game')) query.set('game', GAME)
  return `?${query}`
}

const openOnce = (page: Page, query: string) =>
  page.evaluate(
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

async function measure(page: Page, name: ModalName): Promise<void> {
  const times: number[] = []
  for (let run = 0; run <= RUNS; run++) {
    const ms = await openOnce(page, queryOf(name))
    if (run > 0) times.push(ms)
    await page.locator('[role=dialog] [aria-busy=true]').first().waitFor({ state: 'detached' })
    await page.goBack()
    await page.getByRole('dialog').first().waitFor({ state: 'detached' })
  }
  const openedMs = rounded(median(times), 0)
  report({
    bench: 'modal',
    name,
    runs: RUNS,
    openedMs,
    slowestMs: rounded(Math.max(...times), 0),
    ok: openedMs <= OPENED_MS_MAX,
  })
}

const browser = await openBrowser()
const context = await browser.newContext({ baseURL: origin, viewport: phone, locale: 'en' })
const page = await context.newPage()
await page.goto('/', { waitUntil: 'networkidle' })
const guests = names.filter((name) => mayOpen(name, 'guest'))
for (const name of guests) await measure(page, name)

await new SiteUser(page, 'en').register(`bench-${Date.now()}@example.org`, 'correct horse battery')
await page.goto('/', { waitUntil: 'networkidle' })
for (const name of names.filter((other) => !guests.includes(other))) await measure(page, name)
await browser.close()
