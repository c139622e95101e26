import type { Page, Route } from 'playwright-core'

/**
 * What the page asks for under these addresses waits from now on, until the answer is called: then it goes its way, as does
 * all that comes later.
 */
export async function holdCalls(
  page: Page,
  addresses: string | RegExp,
  end = (route: Route) => route.continue(),
): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(addresses, async (route) => {
    await promise
    await end(route)
  })
  return resolve
}
