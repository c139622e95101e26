/** What a player's steps write down for the operator's analytics, and what a game tells the page around it. */
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { loadContent } from '../../packages/content/src/index.ts'
import { phone, visit } from '../support/browser.ts'
import { openHouse } from '../support/house.ts'
import { givenPlayer } from '../support/players.ts'

const content = loadContent(join(import.meta.dirname, '../../content'), 'en')
const word = (key: string) => content.text('en', key)

const { server, browser } = await openHouse()

async function openAsPlayer(changes: Record<string, unknown> = {}) {
  const visited = await visit(browser, { origin: server.url, viewport: phone, reducedMotion: true })
  onTestFinished(() => visited.close())
  const player = await givenPlayer(server, changes)
  await server.call('updateProfile', { token: player.token, body: { birthdate: '1990-06-10' } })
  await visited.context.addCookies([{ name: 'access_token', value: player.token, url: server.url }])
  return { ...visited, player }
}

test('the balance, a method, its network and what is sent are steps of their funnels', async () => {
  const { page, player, problems } = await openAsPlayer({ currency: 'USDT' })
  await page.goto('/?wallet=deposit')
  const dialog = page.getByRole('dialog', { name: word('modals.wallet.title') })
  await dialog.getByRole('radio').first().click({ force: true })
  await dialog.locator('select[name=crypto_network]').selectOption('tron')
  await dialog.getByRole('button', { name: word('modals.wallet.deposit.submitAddress') }).click()
  const steps = () => page.evaluate(() => (window.dataLayer ?? []) as Record<string, unknown>[])
  await expect
    .poll(async () => (await steps()).map(({ funnelStep }) => funnelStep))
    .toEqual(['open', 'method', 'network', 'sent'])
  expect((await steps()).slice(1)).toEqual(
    ['method', 'network', 'sent'].map((funnelStep) => ({
      event: 'wallet',
      funnelStep,
      operationType: 'deposit',
      userId: player.id,
      loadTime: expect.any(Number),
    })),
  )

  await page.goto('/')
  const [balance = ''] = content.text('en', 'layout.shell.balance.label', { amount: '|' }).split('|')
  await page.getByRole('banner').getByRole('button', { name: balance }).click()
  expect(await steps()).toEqual([{ event: 'balance', funnelStep: 'open' }])
  expect(problems).toEqual([])
})

test('a limit that a game has reached is told in the modal of limits', async () => {
  const { page } = await openAsPlayer()
  await page.goto('/games/dice')
  await page.frameLocator('iframe').getByRole('slider').waitFor()
  const game = page.frames().find((frame) => frame.parentFrame() !== null)
  await game?.evaluate(() => parent.postMessage({ source: 'fairhall-game', type: 'limit.reached' }, '*'))
  await page.getByRole('dialog', { name: word('modals.game-limit-reached.title') }).waitFor()
})
