/** Records what a page shows only briefly: toasts, and texts that must not appear. */
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

/** Like `waitForToast`, for a toast that covers the pressed control: it stays open until the pointer leaves. */
export async function waitForToastAndMoveAway(page: Page, text: string): Promise<void> {
  await waitForToast(page, text)
  await page.mouse.move(300, 300)
}

/** Watches a loaded page for a text. The result says whether it was shown since. */
export async function watchText(page: Page, text: string): Promise<() => Promise<boolean>> {
  const shown = await page.evaluateHandle((wanted) => {
    const watch = { isShown: false }
    new MutationObserver(() => {
      watch.isShown ||= document.body.textContent.includes(wanted)
    }).observe(document.body, { childList: true, subtree: true, characterData: true })
    return watch
  }, text)
  return async () => (await shown.jsonValue()).isShown
}
