import type { Page } from 'playwright-core'
import { expect, onTestFinished, test } from 'vitest'
import { content } from '#tests/support/server/texts.ts'
import { errors } from '../../packages/contract/src/index.ts'
import { desktop, modalOf, phone, visit } from '#tests/support/site/browser.ts'
import { openSite } from '#tests/support/site/site.ts'
import { arrive } from '#tests/support/site/page-clock.ts'
import { givenPlayer } from '#tests/support/players/players.ts'

const { server, browser } = await openSite()

async function open(token: string | null, viewport = desktop) {
  const { page, context, problems, close } = await visit(browser, { origin: server.url, viewport })
  onTestFinished(close)
  if (token !== null) await context.addCookies([{ name: 'access_token', value: token, url: server.url }])
  return { page, problems }
}

const heart = (page: Page, key: 'add' | 'remove', title = 'Dice') =>
  page
    .getByRole('main')
    .getByRole('button', { name: content.text('en', `global-components.games.favorite.${key}`, { title }) })
    .first()

test('a game marked on a phone is a favourite on the desktop, until the mark is removed there', async () => {
  const { token } = await givenPlayer(server)
  const { page: onPhone, problems } = await open(token, phone)
  const { page: onDesktop } = await open(token)
  await arrive(onPhone, '/categories/originals')
  await arrive(onDesktop, '/categories/originals')
  await onDesktop
    .getByRole('link', {
      name: content.text('en', 'global-components.games.tile.demoGame', { title: 'Dice' }),
    })
    .click({ trial: true })
  await heart(onPhone, 'add').tap()
  await heart(onPhone, 'remove').waitFor()
  // Also where the pointer isn't: the heart of a marked game is always visible.
  await heart(onDesktop, 'remove').waitFor()
  await onDesktop.goto('/favorites')
  await heart(onDesktop, 'remove').click()
  await onDesktop.getByText(content.text('en', 'pages.favorites.empty.title')).waitFor()
  await heart(onPhone, 'add').waitFor()
  expect(problems).toEqual([])
})

test('a game page has a heart too, a refused change is taken back, and a guest is asked to log in', async () => {
  const { token } = await givenPlayer(server)
  const { page } = await open(token)
  await arrive(page, '/games/limbo?mode=demo')
  await heart(page, 'add', 'Limbo').waitFor()
  const error = { code: errors.favoritesFull.code, message: 'Your list is full.' }
  await page.route('**/favorite', (route) => route.fulfill({ status: 409, json: { error } }))
  await heart(page, 'add', 'Limbo').click()
  await page.getByRole('alert').getByText(error.message).waitFor()
  await heart(page, 'add', 'Limbo').waitFor()

  const { page: ofGuest } = await open(null)
  await arrive(ofGuest, '/games/limbo?mode=demo')
  await heart(ofGuest, 'add', 'Limbo').click()
  await modalOf(ofGuest).getByText(content.text('en', 'modals.sign-in.title')).first().waitFor()
})
