/** Free spins as a player meets them: from the code to their winnings, through a lost connection and a reload. */
import { BonusCodeTrigger } from '@fairhall/contract'
import { expect, onTestFinished, test } from 'vitest'
import { content } from '#tests/support/server/texts.ts'
import { phone, visit, waitForGameScroll } from '#tests/support/site/browser.ts'
import { openSite } from '#tests/support/site/site.ts'
import { givenPlayer } from '#tests/support/players/players.ts'

const { server, browser } = await openSite()
const word = (key: string, values?: Record<string, string | number>) => content.text('en', key, values)
const own = (key: string, values?: Record<string, string | number>) =>
  word(`pages.profile-bonuses.spins.${key}`, values)
const frameWord = (key: string) => word(`global-components.game-frame.${key}`)

test('free spins are activated, played, interrupted, resumed and credited as a bonus', async () => {
  const { context, page, problems, close } = await visit(browser, {
    origin: server.url,
    viewport: { ...phone, width: 360 },
    reducedMotion: true,
  })
  onTestFinished(close)
  const player = await givenPlayer(server)
  await context.addCookies([{ name: 'access_token', value: player.token, url: server.url }])
  const body = { bonusCode: 'SPINS20', trigger: BonusCodeTrigger.direct }
  expect((await server.call('addBonusCode', { token: player.token, body })).data.status).toBe(2)
  await server.deps.pool.query('update player_freespin set quantity = 3, count = 3')

  await page.goto('/profile/bonuses')
  await page.getByText(own('count', { count: 3 })).waitFor()
  await page.getByRole('button', { name: own('activate') }).tap()
  await page.getByRole('link', { name: own('play'), exact: true }).waitFor()
  await page.goto('/')
  const left = word('global-components.games.tile.freeSpins', { count: 3 })
  const card = (key: string) =>
    word(`global-components.hero-cards.spins.${key}`, { count: 3, game: 'Koi River' })
  await page.getByRole('heading', { name: card('title') }).waitFor()
  await page.getByText(left).first().waitFor()
  await page
    .getByRole('main')
    .getByRole('link', { name: card('play'), exact: true })
    .tap()
  await page.waitForURL('**/games/koi-river')
  const details = page.getByRole('button', { name: word('pages.game.header.details') })
  await waitForGameScroll(page)
  await details.tap()
  await page.getByRole('paragraph').filter({ hasText: left }).waitFor()
  await details.tap()

  const game = page.frameLocator('iframe')
  const spin = game.getByRole('button', { name: frameWord('spin'), exact: true })
  const progress = (played: number) => game.getByText(new RegExp(`^Free spins ${played}/3 · won €`))
  await progress(0).waitFor()
  await spin.tap()
  await progress(1).waitFor()
  await server.database.db.query('update studio.free_spins set total_win = total_win + 500')

  await context.setOffline(true)
  await spin.tap()
  await game.getByText(frameWord('notices.connection.title')).waitFor()
  await context.setOffline(false)
  await progress(2).waitFor()
  await page.reload()
  await progress(2).waitFor()
  await spin.tap()
  await game
    .getByText(/^Free spins complete: you won €/)
    .first()
    .waitFor()

  await page.goto('/profile/bonuses')
  await page.getByRole('heading', { name: word('global-components.bonuses.freespinWinnings') }).waitFor()
  expect((await server.call('listPlayerFreespins', { token: player.token })).data).toEqual([])
  // Without a network, the browser also reports that it can't check for a newer service worker.
  const offline = /ERR_INTERNET_DISCONNECTED|^An unknown error occurred when fetching the script\.$/
  expect(problems.filter((problem) => !offline.test(problem))).toEqual([])
})
