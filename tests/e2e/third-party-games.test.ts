import { expect, test } from 'vitest'
import { content } from '#tests/support/server/texts.ts'
import { desktop, modalOf, visit } from '#tests/support/site/browser.ts'
import { openSiteWithProvider } from '#tests/support/site/site.ts'
import { givenCash } from '#tests/support/payments/payments.ts'
import { givenPlayer } from '#tests/support/players/players.ts'

/** A third-party studio, which doesn't use the messages of our own games. */
const { studio, browser } = await openSiteWithProvider()
const { server } = studio

test('a third-party game keeps its own origin, its session has a clock, and its net position is that of the ledger', async () => {
  studio.launcher.url = studio.gameUrl
  const visited = await visit(browser, { origin: server.url, viewport: desktop })
  const { page, problems } = visited
  const player = await givenPlayer(server)
  await givenCash(server, player.id, 'EUR', 1_000n)
  await visited.context.addCookies([{ name: 'access_token', value: player.token, url: server.url }])
  await page.goto('/games/acme-train')

  const game = page.frameLocator('iframe')
  // A frame is empty at first, and then runs its script.
  const readFrame = () => game.locator('body').evaluate(() => [origin, localStorage.getItem('visits')])
  await expect.poll(readFrame).toEqual([new URL(studio.gameUrl).origin, '1'])
  const rights = (await page.locator('iframe').getAttribute('sandbox'))?.split(' ') ?? []
  expect(rights.filter((right) => right.startsWith('allow-top'))).toEqual([])
  await expect
    .poll(() => page.getByText(content.text('en', 'pages.game.header.session', { time: '0:00:00' })).count())
    .toBe(0)

  const net = (amount: string) =>
    page.getByText(content.text('en', 'pages.game.header.net', { amount })).first()
  for (const [balance, amount] of [
    ['12.00', '+€2.00'],
    ['14.00', '+€4.00'],
  ] as const) {
    await game.getByRole('button').click()
    await game.getByText(balance).waitFor()
    await page.getByRole('banner').getByText(`€${balance}`).waitFor()
    await net(amount).waitFor({ state: 'attached' })
  }
  expect(problems).toEqual([])
  await visited.close()
})

test('a game that its provider blocks in a country says so where it would have started', async () => {
  const { page, context, problems, close } = await visit(browser, { origin: server.url, viewport: desktop })
  const player = await givenPlayer(server)
  await context.addCookies([{ name: 'access_token', value: player.token, url: server.url }])
  await context.setExtraHTTPHeaders({ 'cf-ipcountry': 'SE' })
  await page.goto('/games/acme-ghost')
  const text = (key: string, values = {}) => content.text('en', `modals.geo-restricted-game.${key}`, values)
  const dialog = page.getByRole('dialog', { name: text('title') })
  await dialog.getByText(text('text', { game: 'Ghost Ship', country: 'Sweden' })).waitFor()
  await dialog.getByRole('button', { name: text('action') }).click()
  await page.waitForURL((url) => url.pathname.startsWith('/categories/'))
  await modalOf(page).waitFor({ state: 'detached' })
  expect(problems).toEqual([])
  await close()
})
