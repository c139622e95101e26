import { expect, test } from 'vitest'
import { openHouse } from '../support/house.ts'
import { BUDGET, loadOnce } from '../support/first-load.ts'

const { server, browser } = await openHouse({ ROLES: 'site,api,realtime,studio' })

test.each(['/', '/games/koi-river'])('%s stays within the budget of a first load', async (page) => {
  const loaded = await loadOnce(browser, server.url, page)
  expect(loaded.scripts, 'bytes of scripts').toBeLessThanOrEqual(BUDGET.scripts)
  expect(loaded.styles, 'bytes of styles').toBeLessThanOrEqual(BUDGET.styles)
  expect(loaded.shift, 'shift of the layout').toBeLessThanOrEqual(BUDGET.shift)
  expect(loaded.violations, 'violations of the policy').toEqual([])
  // Nothing was measured if nothing was sent.
  expect(loaded.scripts).toBeGreaterThan(50_000)
})
