import type { Page } from 'playwright-core'
import { expect, onTestFinished, test, vi } from 'vitest'
import { auditBooks } from '../../apps/server/src/modules/audit/index.ts'
import { errors } from '../../packages/contract/src/index.ts'
import { aggregatorOf } from '#tests/support/games/aggregator.ts'
import { givenPlayer } from '#tests/support/players/players.ts'
import { content } from '#tests/support/server/texts.ts'
import { desktop, modalOf, phone, visit, waitForGameScroll } from '#tests/support/site/browser.ts'
import { arrive } from '#tests/support/site/page-clock.ts'
import { openSite } from '#tests/support/site/site.ts'

const { server, browser } = await openSite({ SANDBOX_GAMES: '12' })
const aggregator = aggregatorOf(server)

type Opened = { token: string | null; viewport?: typeof desktop; locale?: string }

async function open({ token, viewport = desktop, locale = 'en' }: Opened) {
  const { page, context, problems, close } = await visit(browser, { origin: server.url, viewport, locale })
  onTestFinished(close)
  await context.addCookies([{ name: 'user-language', value: locale, url: server.url }])
  if (token !== null) await context.addCookies([{ name: 'access_token', value: token, url: server.url }])
  return { page, problems }
}

const heart = (page: Page, key: 'add' | 'remove', title: string, locale = 'en') =>
  page
    .getByRole('main')
    .getByRole('button', { name: content.text(locale, `global-components.games.favorite.${key}`, { title }) })
    .first()

test('a game of another studio is found by a misspelt name, marked and played on a phone, and continued on a desktop until an exclusion', async () => {
  const game = await vi.waitFor(() => aggregator.findGame({ category: 'slots' }), 60_000)
  const { title } = game
  const player = await aggregator.givenGambler('50.00')
  const text = (key: string, values = {}) => content.text('fa', key, values)

  const { page: onPhone, problems } = await open({ token: player.token, viewport: phone, locale: 'fa' })
  await arrive(onPhone, '/fa')
  await onPhone.getByRole('button', { name: text('layout.shell.navigation.search') }).tap()
  const misspelt = title.slice(0, 3) + title.slice(4).toLowerCase()
  await onPhone.getByRole('searchbox').fill(misspelt)
  await onPhone.getByRole('search').getByRole('link', { name: title }).tap()
  await waitForGameScroll(onPhone)
  await onPhone.getByRole('button', { name: text('pages.game.header.details') }).tap()
  await heart(onPhone, 'add', title, 'fa').tap()
  await heart(onPhone, 'remove', title, 'fa').waitFor()
  await onPhone
    .frameLocator('iframe')
    .getByRole('button', { name: text('pages.sandbox.aggregator.game.spin') })
    .tap()
  const spins = async () => (await server.call('listSpins', { token: player.token, query: {} })).data
  await expect.poll(async () => (await spins()).map(({ finishedAt }) => finishedAt !== null)).toEqual([true])

  const { page: onDesktop, problems: problemsThere } = await open({ token: player.token })
  await arrive(onDesktop, '/favorites')
  await heart(onDesktop, 'remove', title).click()
  await onDesktop.getByText(content.text('en', 'pages.favorites.empty.title')).waitFor()
  // The phone still shows the game.
  await heart(onPhone, 'add', title, 'fa').waitFor()
  // The panel opens at its field, and closing it returns the focus.
  const field = onDesktop
    .getByRole('banner')
    .getByRole('button', { name: content.text('en', 'global-components.games.search.placeholder') })
  const place = await field.boundingBox()
  await field.click()
  const typed = await onDesktop.getByRole('search').getByRole('searchbox').boundingBox()
  expect(Math.abs((typed?.y ?? 0) - (place?.y ?? 0))).toBeLessThan(6)
  expect(Math.abs((typed?.x ?? 0) - (place?.x ?? 0))).toBeLessThan(60)
  await onDesktop.keyboard.press('Escape')
  await expect.poll(() => field.evaluate((one) => one === document.activeElement)).toBe(true)
  await arrive(onDesktop, '/recently-played')
  await onDesktop
    .getByRole('main')
    .getByRole('link', { name: new RegExp(RegExp.escape(title)) })
    .first()
    .click()
  await onDesktop.frameLocator('iframe').getByRole('button', { name: 'Spin' }).waitFor()
  await onDesktop
    .getByRole('link', { name: content.text('en', 'layout.shell.navigation.lobby'), exact: true })
    .first()
    .click()
  const mini = onDesktop.getByRole('region', { name: content.text('en', 'pages.game.mini.label') })
  await mini.waitFor()
  await server.call('createLimit', { token: player.token, body: { definition: 4, period: 'for-good' } })
  await mini.waitFor({ state: 'detached' })
  expect((await auditBooks(server.database.pool)).findings).toEqual([])
  expect([...problems, ...problemsThere]).toEqual([])
})

test('a game page has a heart too, a refused change is taken back, and a guest is asked to log in', async () => {
  const { token } = await givenPlayer(server)
  const { page } = await open({ token })
  await arrive(page, '/games/limbo?mode=demo')
  await heart(page, 'add', 'Limbo').waitFor()
  const error = { code: errors.favoritesFull.code, message: 'Your list is full.' }
  await page.route('**/favorite', (route) => route.fulfill({ status: 409, json: { error } }))
  await heart(page, 'add', 'Limbo').click()
  await page.getByRole('alert').getByText(error.message).waitFor()
  await heart(page, 'add', 'Limbo').waitFor()

  const { page: ofGuest } = await open({ token: null })
  await arrive(ofGuest, '/games/limbo?mode=demo')
  await heart(ofGuest, 'add', 'Limbo').click()
  await modalOf(ofGuest).getByText(content.text('en', 'modals.sign-in.title')).first().waitFor()
})

test('a phone shows the next tiles of a list in the elements of those that left, and puts them in order when it rests', async () => {
  const { page, problems } = await open({ token: null, viewport: phone })
  await arrive(page, '/categories/slots')
  const tiles = page.locator('[aria-posinset]')
  await expect.poll(() => tiles.count()).toBeGreaterThan(8)
  const first = await tiles.first().elementHandle()
  const titleOf = () => first?.evaluate((tile) => tile.isConnected && tile.querySelector('h2')?.textContent)
  const before = await titleOf()
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  const isMovedInOrder = () =>
    tiles.evaluateAll((all) => {
      const places = all.map((tile) => Number(tile.ariaPosInSet))
      const [start = 0] = places
      return start > 4 && places.every((place, index) => place === start + index)
    })
  await expect.poll(isMovedInOrder).toBe(true)
  expect(await titleOf()).toBeTypeOf('string')
  expect(await titleOf()).not.toBe(before)
  expect(problems).toEqual([])
})
