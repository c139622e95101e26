/** A player's phone: the numbers that he pastes and the codes that he is sent. */
import type { BrowserContext, Locator } from 'playwright-core'
import { expect } from 'vitest'

/** A whole number that is pasted brings its country along. */
export const pasteInto = (box: Locator, number: string) =>
  box.evaluate((element, text) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text', text)
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, number)

/** Read on another page, as on another device. */
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
