/** Helpers for phone numbers and text-message codes in browser tests. */
import type { BrowserContext, Locator } from 'playwright-core'
import { expect } from 'vitest'

/** Pastes a number. A complete international number also selects the country. */
export const pasteInto = (box: Locator, number: string) =>
  box.evaluate((element, text) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text', text)
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, number)

/** Reads the code on another page, as on another device. */
export async function codeSentTo(context: BrowserContext, number: string): Promise<string> {
  const page = await context.newPage()
  let code = ''
  await expect
    .poll(async () => {
      await page.goto(`/sandbox/inbox?to=${encodeURIComponent(number)}`)
      code = /(\d{6}) /.exec((await page.locator('.kind').allInnerTexts()).join(' '))?.[1] ?? ''
      return code
    })
    .not.toBe('')
  await page.close()
  return code
}
