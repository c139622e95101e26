import { expect, onTestFinished, test } from 'vitest'
import { inTransaction } from '../../apps/server/src/platform/database/database.ts'
import { announce } from '../../apps/server/src/platform/outbox/publish-event.ts'
import { content } from '#tests/support/server/texts.ts'
import { givenPlayer } from '#tests/support/players/players.ts'
import { accessibilityProblems } from '#tests/support/site/accessibility.ts'
import { desktop, visit } from '#tests/support/site/browser.ts'
import { openSite } from '#tests/support/site/site.ts'

const text = (key: string) => content.text('en', `global-components.live-play.${key}`)
const { server, browser } = await openSite({ ROLES: 'site,api,realtime,jobs,studio' })

/** As the wallet API reports a finished round. */
async function finishRound(playerId: string, gameId: string): Promise<void> {
  await inTransaction(server.deps.db, (tx) =>
    announce(tx, {
      kind: 'round.closed',
      playerId,
      roundId: crypto.randomUUID(),
      gameId,
      currency: 'EUR',
      sums: { staked: ['200', '0'], won: ['2840', '0'], base: '200', wagered: '0' },
      at: server.clock.now().toISOString(),
    }),
  )
}

test('a visitor who scrolled before the scripts loaded sees bets as they finish, stops them, and no longer sees a name that was hidden', async () => {
  const player = await givenPlayer(server, { nickname: 'kookaburra7' })
  const { page, problems, close } = await visit(browser, { origin: server.url, viewport: desktop })
  onTestFinished(close)
  const scripts = Promise.withResolvers<void>()
  await page.route(/\.js$/, async (route) => {
    await scripts.promise
    await route.continue()
  })
  await page.goto('/', { waitUntil: 'commit' })
  const table = page.getByRole('region', { name: content.text('en', 'pages.lobby.liveBets') })
  await table.scrollIntoViewIfNeeded()
  scripts.resolve()
  await table.getByText(text('empty.title')).waitFor()
  await finishRound(player.id, 'dice')
  const row = table.getByRole('row').filter({ hasText: 'Dice' })
  await row.getByText('ko***7').waitFor()
  expect(await row.innerText()).toContain('+€28.40')
  expect(await accessibilityProblems(page, '.live-bets')).toEqual([])

  await table.getByRole('button', { name: text('pause') }).click()
  await finishRound(player.id, 'mines')
  await server.call('updateProfile', { token: player.token, body: { hidePlay: true } })
  await row.getByText(text('hidden')).waitFor()
  const second = table.getByRole('row').filter({ hasText: 'Mines' })
  expect(await second.count()).toBe(0)
  await table.getByRole('button', { name: text('resume') }).click()
  await page.mouse.move(0, 0)
  await second.getByText(text('hidden')).waitFor()
  expect(await table.getByText('ko***7').count()).toBe(0)
  expect(problems).toEqual([])
})

test('a strip that is tried again keeps the focus, and hands it to its link', async () => {
  const { token } = await givenPlayer(server)
  const { page, close } = await visit(browser, { origin: server.url, viewport: desktop })
  onTestFinished(close)
  await page.context().addCookies([{ name: 'access_token', value: token, url: server.url }])
  let reply = Promise.resolve(false)
  await page.route('**/retention/tournaments?*', async (route) => {
    if (await reply) await route.continue()
    else await route.fulfill({ status: 500, json: {} })
  })
  await page.goto('/')
  const retry = page.locator('.continue-note', { hasText: content.text('en', 'layout.errors.error.retry') })
  const focused = page.locator(':focus')
  await retry.focus()
  for (const isGood of [false, true]) {
    const next = Promise.withResolvers<boolean>()
    reply = next.promise
    await page.keyboard.press('Enter')
    await expect.poll(() => focused.getAttribute('aria-busy')).toBe('true')
    next.resolve(isGood)
    const [name, value] = isGood ? ['href', /^\/tournaments/] : ['aria-busy', /^false$/]
    await expect.poll(() => focused.getAttribute(name)).toMatch(value)
  }
})
