/**
 * Controls a page's clock, so that tests of timed behaviour neither sleep nor depend on the machine's load.
 */
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

const START = new Date('2026-11-20T12:00:00Z')
/** Step of `runUntil`: the clock may be this far past the awaited moment. */
const STEP_MS = 16
export const PATIENCE = { timeout: 60_000, interval: 5 }

export async function stopClock(page: Page) {
  await page.clock.install({ time: START })
  await page.clock.pauseAt(new Date(START.getTime() + 1_000))
}

/** Moves the clock in steps until `isSo` is true. For conditions that also need the network. */
export async function runUntil(page: Page, isSo: () => Promise<boolean>, stepMs = STEP_MS) {
  await expect
    .poll(async () => {
      await page.clock.runFor(stepMs)
      return isSo()
    }, PATIENCE)
    .toBe(true)
}

/**
 * Whether the page is hydrated. Before that, links navigate, buttons queue their presses, and timers have not started.
 */
const listens = (page: Page) => page.evaluate(() => 'listens' in document.documentElement.dataset)

/** Opens an address and waits for hydration. With a stopped clock, it moves the clock as little as needed. */
export async function arrive(page: Page, address: string, { isStopped = false } = {}) {
  // A new server renders images on demand; don't wait for them.
  await page.goto(address, { waitUntil: 'domcontentloaded' })
  if (isStopped) await runUntil(page, () => listens(page))
  else await expect.poll(() => listens(page), PATIENCE).toBe(true)
}
