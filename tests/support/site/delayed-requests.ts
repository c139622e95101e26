import type { Page, Route } from 'playwright-core'

/**
 * Delays the page's requests to these addresses. Call the returned function to release them and all later ones.
 */
export async function delayRequests(
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
