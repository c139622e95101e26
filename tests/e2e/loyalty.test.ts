/** A player's way through the loyalty programme: rounds, a new level, its reward, rakeback. */
import type { Page } from 'playwright-core'
import { expect, onTestFinished, test } from 'vitest'
import { stakerOf } from '#tests/support/games/gambler.ts'
import { findings } from '#tests/support/payments/payments.ts'
import { content } from '#tests/support/server/texts.ts'
import { phone, visit } from '#tests/support/site/browser.ts'
import { openSiteWithProvider } from '#tests/support/site/site.ts'
import { waitForSubscription } from '#tests/support/site/subscriptions.ts'
import { recordToasts, waitForToast } from '#tests/support/site/toasts.ts'

const t = (key: string, values: Record<string, string | number> = {}) => content.text('en', key, values)

const { studio, browser } = await openSiteWithProvider()
const { server } = studio

/** Opens a page and waits until it receives changes of the loyalty account. */
async function openLive(page: Page, address: string) {
  const live = waitForSubscription(page, 'retention:accounts')
  const account = page.waitForResponse('**/api/retention/account')
  await page.goto(address)
  await Promise.all([live, account])
}

test('a crossed level opens its modal, in a game a toast; points are explained and rakeback is claimed in one press', async () => {
  studio.launcher.url = studio.gameUrl
  const { token, stake } = await stakerOf(studio)
  const visited = await visit(browser, { origin: server.url, viewport: phone, reducedMotion: true })
  const { page, problems } = visited
  onTestFinished(() => visited.close())
  await visited.context.addCookies([{ name: 'access_token', value: token, url: server.url }])
  await recordToasts(page)
  await openLive(page, '/loyalty')
  const level = (name: string) => page.getByRole('heading', { level: 1, name })
  await level('Foyer').waitFor()
  await page.getByText(t('pages.loyalty.plays.empty.title')).waitFor()

  await stake('600.00')
  const dialog = page.getByRole('dialog', { name: t('modals.loyalty-level.reached', { level: 'Gallery' }) })
  await dialog.getByText('€2.00').waitFor()
  await dialog.getByText('3%').waitFor()
  await dialog.getByRole('button', { name: t('modals.loyalty-level.action') }).tap()
  await dialog.waitFor({ state: 'detached' })

  await level('Gallery').waitFor()
  await page.locator('summary').filter({ hasText: 'Night Train' }).tap()
  const sums = { rounds: 1, staked: '€600.00', weight: '1', count: 600, points: '600' }
  await page.getByText(t('pages.loyalty.plays.formula', sums)).waitFor()
  await page
    .getByText(
      t('pages.loyalty.plays.rakeback', { staked: '€600.00', edge: '4%', rate: '2%', rakeback: '€0.48' }),
    )
    .waitFor()
  await page.getByRole('button', { name: t('pages.loyalty.rakeback.claim', { amount: '€0.48' }) }).tap()
  await waitForToast(page, t('pages.loyalty.rakeback.done.text', { amount: '€0.48' }))
  await page.getByRole('banner').getByText('€9,402.48').waitFor()
  const claim = page.getByRole('button', { name: t('pages.loyalty.rakeback.claim', { amount: '€0.00' }) })
  expect(await claim.isDisabled()).toBe(true)

  await page.getByRole('link', { name: t('pages.loyalty.plays.rounds') }).tap()
  const filter = page.getByLabel(t('pages.profile-history.filters.game'), { exact: true })
  await expect.poll(() => filter.inputValue()).toBe('acme-train')

  await openLive(page, '/games/acme-train')
  await page.frameLocator('iframe').locator('body').waitFor()
  await stake('1500.00')
  await waitForToast(page, t('alerts.loyalty.level.title', { level: 'Arcade' }))
  expect(await page.locator('[role=dialog][aria-modal=true]').count()).toBe(0)

  // Pages of offers hydrate as the server rendered them, although the player's currency is known before.
  for (const address of ['/welcome-package', '/bonus/welcome-first']) {
    const own = page.waitForResponse((reply) => /offers.*currency=EUR/.test(reply.url()))
    await page.goto(address)
    await Promise.all([own, page.getByText(t('global-components.offers.facts.wagering')).first().waitFor()])
  }
  expect(problems).toEqual([])
})

test('afterwards the ledger is consistent', async () => {
  expect(await findings(server)).toEqual([])
})
