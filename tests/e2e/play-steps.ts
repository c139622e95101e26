/** Steps of a player in and after a game. */
import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { phone } from '#tests/support/site/browser.ts'
import { content } from '#tests/support/server/texts.ts'

const word = (key: string) => content.text('en', key)

/** The round of Dice is in the history: found by filters, downloaded, shown with its bet, and linked to its verification. */
export async function findRound(page: Page) {
  const history = (key: string) => word(`pages.profile-history.${key}`)
  await page.goto('/profile/history')
  const row = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name: 'Dice', exact: true }) })
  await row.waitFor()
  await page.getByLabel(history('filters.game'), { exact: true }).selectOption({ label: 'Dice' })
  await page.getByLabel(history('filters.result'), { exact: true }).selectOption('rolledBack')
  await page.getByText(history('nothingFits.title')).waitFor()
  await page.getByRole('button', { name: history('nothingFits.action') }).tap()
  await row.waitFor()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: word('global-components.lists.csv.action') }).tap(),
  ])
  expect(await readFile(await download.path(), 'utf8')).toMatch(
    /\nRound [-0-9a-f]{36},Dice,.*,EUR,(Won|Lost)\r\n$/,
  )

  await row.getByText(word('global-components.lists.details.show'), { exact: true }).tap()
  await row.locator('ol').getByText(history('details.entries.bet')).waitFor()
  await row.getByRole('link', { name: history('details.verify') }).tap()
  await page.waitForURL(/\/fairness\?round=/)
}

/** From the profile and after a deposit, a player comes back to their game, unless they decline. */
export async function returnToGame(page: Page) {
  await page.goto('/profile/limits')
  const back = page.getByRole('link', {
    name: content.text('en', 'pages.profile.backToGame', { game: 'Dice' }),
  })
  await back.tap()
  await page.waitForURL('**/games/dice')
  const dialog = page.getByRole('dialog', { name: word('modals.deposit-success.title') })
  const kept = () => page.evaluate(() => sessionStorage.getItem('returnGame'))
  await page.goto('/fairness?deposit-success=true')
  await dialog.getByRole('button', { name: word('modals.deposit-success.action') }).tap()
  await page.waitForURL('**/games/dice')
  expect(await kept()).toBe('dice')

  await page.goto('/fairness?deposit-success=true')
  await dialog.getByRole('button', { name: word('modals.deposit-success.close') }).tap()
  await dialog.waitFor({ state: 'detached' })
  expect(await kept()).toBe('disabled')
  await page.goto('/profile/limits')
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(await back.count()).toBe(0)
}

/** On a phone, the top bar is scrolled away: the game reaches from its own header to the end of the screen. */
const fillsPhone = (page: Page) =>
  expect
    .poll(() => page.locator('.game-stage').boundingBox(), { timeout: 60_000 })
    .toEqual({ x: 0, y: 52, width: phone.width, height: phone.height - 52 })

/** Looks at the lobby while the game goes on in the mini player, comes back to it, leaves again, and ends it there. */
export async function useMiniPlayer(page: Page) {
  const frame = page.frames().find((one) => one.parentFrame() !== null)
  const mini = page.getByRole('region', { name: word('pages.game.mini.label') })
  const toLobby = page.getByRole('banner').getByRole('link', { name: word('layout.shell.brand') })
  await toLobby.tap()
  await mini.getByRole('link', { name: content.text('en', 'pages.game.mini.back', { game: 'Dice' }) }).tap()
  await page.waitForURL('**/games/dice')
  // A frame that was loaded again would be another one.
  expect(frame?.isDetached()).toBe(false)
  await page.frameLocator('iframe').getByRole('button', { name: 'Roll', exact: true }).waitFor()
  await fillsPhone(page)
  await toLobby.tap()
  await mini.getByRole('button', { name: word('pages.game.header.break') }).tap()
  const dialog = page.getByRole('dialog', { name: word('modals.self-exclusion-limit.title') })
  await dialog.waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await mini.getByRole('button', { name: word('pages.game.mini.close') }).tap()
  await mini.waitFor({ state: 'detached' })
  expect(frame?.isDetached()).toBe(true)
}

/** Moves a finger along these points of a horizontal line. */
export async function swipe(page: Page, line: readonly number[]) {
  const finger = await page.context().newCDPSession(page)
  for (const [step, x] of line.entries())
    await finger.send('Input.dispatchTouchEvent', {
      type: step === 0 ? 'touchStart' : 'touchMove',
      touchPoints: [{ x, y: 600 }],
    })
  await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}

/** After more than an hour of play, which the server has counted. */
export async function seesClockInFullScreen(page: Page) {
  await page.evaluate(() => document.querySelector('.game-stage')?.requestFullscreen())
  const bar = page.locator('.full-screen-bar')
  await bar.waitFor()
  await bar.getByText(/^1:\d\d:\d\d$/).waitFor()
  const room = async () => {
    const [above, below] = [await bar.boundingBox(), await page.locator('.game-stage > iframe').boundingBox()]
    return above && below && above.height > 0 ? below.y - above.y - above.height : null
  }
  const message = 'in full screen the game leaves room for the time and the net position'
  await expect.poll(room, { message }).toBe(0)
  await bar.getByRole('button', { name: word('pages.game.header.break') }).click()
  await page.getByRole('dialog', { name: word('modals.self-exclusion-limit.title') }).waitFor()
  // The page asks the browser to leave full screen, which takes a moment.
  await expect.poll(() => page.evaluate(() => document.fullscreenElement === null)).toBe(true)
}
