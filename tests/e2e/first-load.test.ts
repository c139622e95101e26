import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser } from '../support/browser.ts'
import { BUDGET, loadOnce } from '../support/first-load.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

let browser: Browser
let server: TestServer

beforeAll(async () => {
  server = await startTestServer({
    env: { ROLES: 'site,api,realtime,studio' },
    hasBackground: true,
  })
  browser = await openBrowser()
})

afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

test.each(['/', '/games/koi-river'])(
  '%s stays within the budget of a first load, the live connection included',
  async (page) => {
    const loaded = await loadOnce(browser, server.url, page)
    expect(loaded.scripts, 'bytes of scripts').toBeLessThanOrEqual(BUDGET.scripts)
    expect(loaded.styles, 'bytes of styles').toBeLessThanOrEqual(BUDGET.styles)
    expect(loaded.shift, 'shift of the layout').toBeLessThanOrEqual(BUDGET.shift)
    expect(loaded.violations, 'violations of the policy').toEqual([])
    // Nothing was measured if nothing was sent.
    expect(loaded.scripts).toBeGreaterThan(50_000)
  },
)
