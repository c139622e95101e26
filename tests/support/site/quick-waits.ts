/**
 * Waits that notice an element soon. Playwright looks for one only twice a second once it has waited for a quarter of a
 * second, but every tenth of a second if its timeout is short. So a long wait is made of short ones.
 */
import { errors, type Locator, type Page } from 'playwright-core'

const SHORT_MS = 500

type WaitOptions = NonNullable<Parameters<Locator['waitFor']>[0]>

/** Actions that first wait for their element. */
const ACTIONS = [
  'check',
  'click',
  'fill',
  'focus',
  'hover',
  'press',
  'selectOption',
  'tap',
  'uncheck',
] as const

let isInstalled = false

/** Changes the locators of all pages. */
export function waitQuickly(page: Page, timeoutMs: number): void {
  if (isInstalled) return
  isInstalled = true
  const prototype = Object.getPrototypeOf(page.locator('html')) as Locator
  const { waitFor } = prototype
  const waitInParts = async (locator: Locator, options: WaitOptions = {}): Promise<void> => {
    const until = performance.now() + (options.timeout ?? timeoutMs)
    for (;;) {
      const leftMs = Math.max(1, until - performance.now())
      try {
        return await waitFor.call(locator, { ...options, timeout: Math.min(SHORT_MS, leftMs) })
      } catch (error) {
        if (!(error instanceof errors.TimeoutError) || leftMs <= SHORT_MS) throw error
      }
    }
  }
  prototype.waitFor = function (options) {
    return waitInParts(this, options)
  }
  for (const name of ACTIONS) {
    const act = prototype[name] as (...input: unknown[]) => Promise<unknown>
    Object.assign(prototype, {
      async [name](this: Locator, ...input: unknown[]) {
        await waitInParts(this, { state: 'attached' })
        return act.apply(this, input)
      },
    })
  }
}
