/** What the toasts of a page say: they stay for a few seconds only, so a test reads what was written down of them. */
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** Writes it down from the page's beginning. */
export const keepToasts = (page: Page) =>
  page.addInitScript(() => {
    const heard: string[] = []
    Object.assign(globalThis, { heard })
    new MutationObserver(() => {
      for (const words of document.querySelectorAll('[role="region"] p[data-type]'))
        if (words.textContent !== heard.at(-1)) heard.push(words.textContent)
    }).observe(document, { childList: true, subtree: true, characterData: true })
  })

/** Waits until a toast of this page has said so; `keepToasts` was called before the page was loaded. */
export async function hears(page: Page, words: string): Promise<void> {
  const heard = () => page.evaluate(() => (globalThis as { heard?: string[] }).heard ?? [])
  await expect.poll(heard, { timeout: 60_000 }).toContain(words)
}

/** The same of one that lies over what was pressed: it waits while the pointer is there. */
export async function heardOver(page: Page, words: string): Promise<void> {
  await hears(page, words)
  await page.mouse.move(300, 300)
}
