/** A player wins a prize while the page is open, sees why rounds took part, and verifies the run in the browser. */
import { expect, onTestFinished, test } from 'vitest'
import { dropperOf, prizeDropsOf } from '#tests/support/games/prize-drops.ts'
import { content } from '#tests/support/server/texts.ts'
import { desktop, visit } from '#tests/support/site/browser.ts'
import { openSiteWithProvider } from '#tests/support/site/site.ts'
import { waitForSubscription } from '#tests/support/site/subscriptions.ts'

const t = (key: string, values: Record<string, string | number> = {}) =>
  content.text('en', `global-components.prize-drops.${key}`, values)

const { studio, browser } = await openSiteWithProvider()
const { server } = studio
const { findings, finish, givenCertainRun } = prizeDropsOf(server)

test('a prize falls live, and anyone can verify it after the end', async () => {
  const ada = await dropperOf(studio)
  const id = await givenCertainRun({ optInMarkets: ['german'] })
  const { page, context, problems, close } = await visit(browser, {
    origin: server.url,
    viewport: desktop,
    reducedMotion: true,
  })
  onTestFinished(() => close())
  await context.addCookies([{ name: 'access_token', value: ada.token, url: server.url }])
  const subscribed = waitForSubscription(page, 'game:prize-drops')
  await page.goto('/tournaments#prize-drops')
  await subscribed
  await page
    .getByText(t('fallen', { fallen: 0, count: 6 }))
    .last()
    .waitFor()
  await page.getByRole('button', { name: t('entry.join') }).click()
  await page.getByText(t('entry.joined')).waitFor()
  server.clock.advance(1000)
  await ada.play('won', '1.00')
  server.clock.advance(10)
  await ada.play('small', '0.50')
  await server.settle()
  const won = content.text('en', 'alerts.prize-drops.won.title', { name: 'Weekly prize drop' })
  await page.getByText(won).first().waitFor()
  await page
    .getByText(t('fallen', { fallen: 1, count: 6 }))
    .last()
    .waitFor()
  await page.getByText(t('rounds.title'), { exact: true }).click()
  await page.getByText(t('rounds.why.stake', { stake: '€1.00' })).waitFor()

  await finish()
  // In the hours of the run the player's session has ended, so the page would ask them to log in first.
  await context.clearCookies()
  await page.goto(`/fairness?drop=${id}`)
  await page.getByText(t('proof.right.title')).waitFor()
  expect(problems).toEqual([])
  expect(await findings()).toEqual([])
})
