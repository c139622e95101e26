/** What the site shows a player who has excluded themselves, until they return. */
import type { Page } from 'playwright-core'
import { expect, onTestFinished, test } from 'vitest'
import { endBreaks } from '../../apps/server/src/modules/limits/breaks.service.ts'
import { channels } from '../../packages/contract/src/channels.ts'
import { phone, visit } from '#tests/support/site/browser.ts'
import { delayRequests } from '#tests/support/site/delayed-requests.ts'
import { openSite } from '#tests/support/site/site.ts'
import { deposit, findings, givenPayer, messageOf, sendMessage } from '#tests/support/payments/payments.ts'
import { waitForSubscription } from '#tests/support/site/subscriptions.ts'
import { changeMarkets } from '#tests/support/server/settings.ts'
import { PASSWORD } from '#tests/support/players/players.ts'
import { SiteUser } from './site-user.ts'

const { server, browser } = await openSite()

const [MINUTE_MS, DAY_MS] = [60_000, 86_400_000]

const nextFrames = (page: Page) =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))

test('an excluded player finds withdrawals in place of the games, sees which bonus is forfeited, and cannot deposit', async () => {
  const payer = await givenPayer(server, { cash: 10_000n })
  const paid = await deposit(server, payer, '50.00', { bonusId: 'welcome-first' })
  await sendMessage(server, messageOf(paid.data.invoiceId))
  const exclusion = { definition: 4, period: 'for-good' }
  await server.call('createLimit', { token: payer.token, body: exclusion })
  const { data } = await server.call('createSession', { body: { login: payer.email, password: PASSWORD } })
  const visited = await visit(browser, { origin: server.url, viewport: phone, reducedMotion: true })
  onTestFinished(() => visited.close())
  await visited.context.addCookies([{ name: 'access_token', value: data.accessToken, url: server.url }])
  const user = new SiteUser(visited.page, 'en')
  const words = (key: string) => user.text(`global-components.pause.${key}`)
  const { page } = visited
  const confirmedAt = (at: string | null) =>
    server.database.pool.query('update player set email_confirmed_at = $2 where id = $1', [payer.id, at])
  await confirmedAt(null)
  await page.goto('/profile/security')
  await page.getByRole('button', { name: user.text('fields-settings.fields.inputs.email.send') }).click()
  await page.getByText(user.text('fields-settings.fields.inputs.email.sent')).waitFor()
  await confirmedAt('2026-01-01')
  await page.goto('/?wallet=deposit')
  await user.dialog.getByText(words('exclusion.title')).first().waitFor()
  await user.dialog.getByText(words('permanent')).first().waitFor()
  expect(await user.dialog.getByRole('tab').count()).toBe(0)
  await expect
    .poll(() => page.evaluate(() => window.dataLayer))
    .toMatchObject([{ event: 'wallet', funnelStep: 'open', operationType: 'withdraw', userId: payer.id }])
  await user.choose('card')
  const submit = user.dialog.getByRole('button', { name: user.sentence('modals.wallet.withdraw.submit') })
  const name = user.text('global-components.bonuses.offers.welcome-first.name')
  const bonus = (key: string) => user.text(`modals.wallet.withdraw.bonus.${key}`, { name, amount: '€50.00' })
  await user.dialog.getByText(bonus('text')).waitFor()
  expect(await submit.isDisabled()).toBe(true)
  await user.dialog.getByRole('checkbox', { name: bonus('agree') }).check()
  await submit.click()
  await user.dialog.getByRole('button', { name: user.text('modals.wallet.sent.again') }).waitFor()
  await user.closeWallet()
  await page.getByRole('heading', { level: 1, name: words('exclusion.title') }).waitFor()
  expect(await page.getByRole('main').locator('a[href*="/games/"]').count()).toBe(0)
  // A toast is a dialog too, but not a modal.
  const modals = page.locator('[role=dialog][aria-modal=true]')
  await expect.poll(() => modals.count()).toBe(0)
  await page.keyboard.press('/')
  // A panel is rendered in the frame after the key.
  await nextFrames(page)
  expect(await modals.count()).toBe(0)
  // Rakeback is theirs, but no level invites them to play.
  await page.goto('/loyalty')
  const loyalty = (key: string) => page.getByRole('heading', { name: user.text(`pages.loyalty.${key}`) })
  await loyalty('rakeback.title').waitFor()
  expect(await loyalty('ladder.title').or(loyalty('next.title')).or(loyalty('how.title')).count()).toBe(0)
  // They can exclude themselves for longer, but not take a shorter break.
  await page.goto('/profile/play')
  await page.getByRole('button', { name: user.text('pages.profile-play.break') }).click()
  await user.dialog
    .getByRole('radio', {
      name: user.text('modals.self-exclusion-limit.kind.exclusion.title'),
      checked: true,
    })
    .waitFor()
  // A reloaded page is rendered for everyone: until the player is known, it is marked as hidden.
  await page.route('**/api/player/profile', () => new Promise(() => {}))
  await page.goto('/', { waitUntil: 'commit' })
  await page.locator('html[data-excluded="kept"]').waitFor({ state: 'attached' })
  expect(visited.problems).toEqual([])
})

test('a player who excludes themselves comes to the page that shows help, and is asked nothing', async () => {
  const payer = await givenPayer(server)
  const visited = await visit(browser, { origin: server.url, viewport: phone, reducedMotion: true })
  onTestFinished(() => visited.close())
  await visited.context.addCookies([{ name: 'access_token', value: payer.token, url: server.url }])
  const { page } = visited
  const user = new SiteUser(page, 'en')
  const words = (key: string) => user.text(`modals.self-exclusion-limit.${key}`)
  const identity = channels.identity(payer.id)
  const live = waitForSubscription(page, identity)
  await page.goto('/profile/play')
  await live
  await page.getByRole('button', { name: user.text('pages.profile-play.break') }).click()
  await user.dialog.getByRole('radio', { name: words('kind.exclusion.title') }).press('Space')
  await user.dialog.getByRole('checkbox', { name: words('understood') }).check()
  // Another call finds the session ended before the self-exclusion is answered.
  await page.route('**/api/player/profile', (route) => route.fulfill({ status: 401, json: {} }))
  const release = await delayRequests(page, '**/api/player/limits')
  const sent = page.waitForRequest('**/api/player/limits')
  await user.dialog.getByRole('button', { name: words('submit') }).click()
  await sent
  const refused = page.waitForResponse('**/api/player/profile')
  const verification = { id: payer.id, state: 'open', version: 1_000 } as const
  await server.deps.realtime.publish(identity, { event: 'verification.updated', verification })
  await (await refused).finished()
  await nextFrames(page)
  expect(await page.getByRole('link', { name: user.text('layout.shell.signIn') }).count()).toBe(0)
  release()
  await page.waitForURL('**/static/responsible-play')
  await page
    .getByRole('link', { name: user.text('layout.shell.signIn') })
    .first()
    .waitFor()
  await expect.poll(() => page.locator('[role=dialog][aria-modal=true]').count()).toBe(0)
  expect(page.url()).toContain('/static/responsible-play')
})

test('a player whose exclusion is over asks to return, and plays a day later on the page that stayed open', async () => {
  await changeMarkets(server, { german: { rules: { limits: { returnDelayHours: 24 } } } })
  const payer = await givenPayer(server)
  const body = { definition: 4, period: 'half-year' }
  await server.call('createLimit', { token: payer.token, body })
  server.clock.advance(184 * DAY_MS)
  const visited = await visit(browser, { origin: server.url, viewport: phone, reducedMotion: true })
  onTestFinished(() => visited.close())
  const { page, context } = visited
  const signIn = async () => {
    const login = { login: payer.email, password: PASSWORD }
    const { data } = await server.call('createSession', { body: login })
    await context.addCookies([{ name: 'access_token', value: data.accessToken, url: server.url }])
    await page.goto('/games/dice')
    await page.getByRole('heading', { level: 1, name: words('exclusion.title') }).waitFor()
  }
  const user = new SiteUser(page, 'en')
  const words = (key: string) => user.text(`global-components.pause.${key}`)
  await page.clock.install()
  await signIn()
  await page.getByRole('button', { name: words('return.action') }).click()
  await page.getByRole('button', { name: words('return.again') }).waitFor()
  server.clock.advance(DAY_MS - 5 * MINUTE_MS)
  await signIn()
  server.clock.advance(6 * MINUTE_MS)
  await endBreaks(server.deps)
  await page.clock.fastForward(MINUTE_MS)
  await user.game.getByRole('button', { name: 'Roll', exact: true }).waitFor()
  expect(visited.problems).toEqual([])
})

test('afterwards the ledger is consistent', async () => {
  expect(await findings(server)).toEqual([])
})
