import type { Locator } from 'playwright-core'

/**
 * Chooses the option `name` in a list that is filtered by what was typed into `input`. By key, not by mouse: the list
 * moves while it is filtered, and a press that starts on an option and ends next to it chooses nothing.
 */
export async function chooseFiltered(input: Locator, name: string): Promise<void> {
  const page = input.page()
  // Not an option of a plain select elsewhere on the page.
  const option = page.getByRole('option', { name }).and(page.locator('[role=option]'))
  await option.and(page.locator('[data-highlighted]')).waitFor()
  await input.press('Enter')
  // An open list keeps the focus.
  await option.waitFor({ state: 'detached' })
}
