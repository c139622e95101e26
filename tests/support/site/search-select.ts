import type { Locator } from 'playwright-core'

/**
 * Types `name` into a list that can be searched, and chooses it. By key, not by mouse: the list moves while it is
 * filtered, and a press that starts on an option and ends next to it chooses nothing.
 */
export async function chooseTyped(input: Locator, name: string): Promise<void> {
  const page = input.page()
  await input.fill(name)
  // Not an option of a plain select elsewhere on the page.
  const option = page.getByRole('option', { name }).and(page.locator('[role=option]'))
  await option.and(page.locator('[data-highlighted]')).waitFor()
  await input.press('Enter')
  // An open list keeps the focus.
  await option.waitFor({ state: 'detached' })
}
