/**
 * Measures a page's first load: bytes of scripts and styles, layout shift, violations of the Content-Security-Policy.
 */
import type { Browser, Page, Request } from 'playwright-core'

const SETTLE_MS = 4_000

declare global {
  interface Window {
    layoutShift: number
    violations: string[]
  }
}

export type Loaded = {
  scripts: number
  styles: number
  files: number
  shift: number
  violations: string[]
}

interface Arrival {
  kind: 'script' | 'stylesheet'
  bytes: number
}

/** Compressed bytes, as sent. */
export const BUDGET = { scripts: 150_000, styles: 20_000, shift: 0.02 }

export function isWithinBudget({ scripts, styles, shift, violations }: Loaded): boolean {
  return (
    scripts <= BUDGET.scripts && styles <= BUDGET.styles && shift <= BUDGET.shift && violations.length === 0
  )
}

/** Requests that the page makes shortly after it is usable count too. */
const settled = (tab: Page): Promise<unknown> => tab.waitForTimeout(SETTLE_MS)

/** Loads a page as a guest on a phone with an empty cache. `until` resolves when everything has loaded. */
export async function loadOnce(
  browser: Browser,
  origin: string,
  page: string,
  until: (tab: Page) => Promise<unknown> = settled,
): Promise<Loaded> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'en' })
  await context.addCookies([{ name: 'user-language', value: 'en', url: origin }])
  const tab = await context.newPage()
  // Timers of ten seconds or more don't belong to the first load, such as the live connection without user input. They
  // must not fire even if the machine pauses that long.
  await tab.addInitScript(() => {
    const wait = window.setTimeout
    window.setTimeout = ((then: TimerHandler, ms = 0) => (ms < 10_000 ? wait(then, ms) : 0)) as typeof wait
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
  const arrivals: Promise<Arrival>[] = []
  const record = (request: Request) => {
    const kind = request.resourceType()
    if (kind !== 'script' && kind !== 'stylesheet') return
    arrivals.push(request.sizes().then(({ responseBodySize }) => ({ kind, bytes: responseBodySize })))
  }
  tab.on('requestfinished', record)
  await tab.goto(origin + page, { waitUntil: 'networkidle' })
  await until(tab)
  const { shift, violations } = await tab.evaluate(() => ({
    shift: window.layoutShift,
    violations: window.violations,
  }))
  // Later requests can't be measured, because the page is closed then.
  tab.off('requestfinished', record)
  const arrived = await Promise.all(arrivals)
  await context.close()
  const bytesOf = (expected: Arrival['kind']) =>
    arrived.reduce((sum, { kind, bytes }) => (kind === expected ? sum + bytes : sum), 0)
  return {
    scripts: bytesOf('script'),
    styles: bytesOf('stylesheet'),
    files: arrived.length,
    shift,
    violations,
  }
}
