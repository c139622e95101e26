/** Records the toasts of a page, because they are visible for only a few seconds. */
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** Records toasts from the page's start. */
export const recordToasts = (page: Page) =>
  page.addInitScript(() => {
    const toasts: string[] = []
    Object.assign(globalThis, { toasts })
    new MutationObserver(() => {
      for (const toast of document.querySelectorAll('[role="region"] p[data-type]'))
        if (toast.textContent !== toasts.at(-1)) toasts.push(toast.textContent)
    }).observe(document, { childList: true, subtree: true, characterData: true })
  })

/** Waits for a toast with this text. Call `recordToasts` before the page loads. */
export async function waitForToast(page: Page, text: string): Promise<void> {
  const toasts = () => page.evaluate(() => (globalThis as { toasts?: string[] }).toasts ?? [])
  await expect.poll(toasts, { timeout: 60_000 }).toContain(text)
}

/** Like `hears`, for a toast that covers the pressed control: it stays open until the pointer leaves. */
export async function waitForToastAndMoveAway(page: Page, text: string): Promise<void> {
  await waitForToast(page, text)
  await page.mouse.move(300, 300)
}
