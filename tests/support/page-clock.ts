/**
 * A page whose own clock is moved by hand: tests of what happens after a time neither sleep nor depend on how busy the
 * machine is.
 */
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

const START = new Date('2026-11-20T12:00:00Z')
/** How far the clock may have gone on beyond what `runUntil` waited for. */
const STEP_MS = 16
export const PATIENCE = { timeout: 60_000, interval: 20 }

export async function stopClock(page: Page) {
  await page.clock.install({ time: START })
  await page.clock.pauseAt(new Date(START.getTime() + 1_000))
}

/** Moves the clock in small steps until something is so; for what also needs the network. */
export async function runUntil(page: Page, isSo: () => Promise<boolean>) {
  await expect
    .poll(async () => {
      await page.clock.runFor(STEP_MS)
      return isSo()
    }, PATIENCE)
    .toBe(true)
}

/** Until the page listens, its links are links, its buttons wait, and what it does by itself has not begun. */
const listens = (page: Page) => page.evaluate(() => 'listens' in document.documentElement.dataset)

/** Opens an address and waits until the page listens; with a clock that stands still, by moving it as little as it takes. */
export async function arrive(page: Page, address: string, { isStopped = false } = {}) {
  // The pictures of a new server are drawn while it answers: nobody needs to wait for them.
  await page.goto(address, { waitUntil: 'domcontentloaded' })
  if (isStopped) await runUntil(page, () => listens(page))
  else await expect.poll(() => listens(page), PATIENCE).toBe(true)
}
