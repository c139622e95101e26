/**
 * Features that are off by default, on a site that has turned them on: pages, their links and third-party scripts.
 */
import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { content } from '#tests/support/server/texts.ts'
import { accessibilityProblems } from '#tests/support/site/accessibility.ts'
import { desktop, visit } from '#tests/support/site/browser.ts'
import { copyConfig } from '#tests/support/server/config.ts'
import { openSite } from '#tests/support/site/site.ts'
import { arrive, PATIENCE, runUntil, stopClock } from '#tests/support/site/page-clock.ts'
import { givenPayer, IBAN } from '#tests/support/payments/payments.ts'
import { SiteUser } from './site-user.ts'

const t = (key: string) => content.text('en', key)
const config = copyConfig()
afterAll(() => config.remove())
config.edit<Record<string, object>>('site.json', (file) => {
  file.betting = { clientHost: 'https://bets.example', clientId: 'casino' }
  file.analytics = { containerId: 'GTM-TEST', frameOrigin: null, isInPage: false }
  file.errorReporter = { dsn: 'https://abc123@errors.example/7' }
  file.chat = { baseUrl: 'https://chat.example', websiteToken: 'token', guestAvailable: true }
  file.identityCheck = { isEnabled: true, hidesDocuments: true, service: 'sandbox', levelName: 'basic' }
})
config.edit<{ withdrawals: { identityCheck: object } }>('payment-methods.json', ({ withdrawals }) => {
  withdrawals.identityCheck = { beforeFirst: true, depositsFrom: null }
})
config.edit<{ demo: boolean }>('features.json', (file) => {
  file.demo = false
})
const { server, browser } = await openSite({ CONFIG_DIR: config.folder })

const THIRD_PARTIES = /^https:\/\/(?:www\.googletagmanager\.com|(?:chat|errors|bets)\.example)\//
const CHAT = `window.chatwootSDK = { run(options) {
  window.$chatwoot = { options, toggle() {}, reset() {}, toggleBubbleVisibility(state) { this.state = state } }
} }`

/** Simulates all third parties; records requests and error reports. */
async function simulateThirdParties(context: BrowserContext) {
  const asked: string[] = []
  const reports: string[] = []
  await context.route(THIRD_PARTIES, async (route) => {
    const { hostname } = new URL(route.request().url())
    asked.push(hostname)
    if (hostname === 'errors.example') reports.push(route.request().postData() ?? '')
    await route.fulfill({
      contentType: hostname === 'bets.example' ? 'text/html' : 'text/javascript',
      headers: { 'access-control-allow-origin': '*' },
      body: bodies[hostname] ?? '',
    })
  })
  return { asked, reports }
}
const bodies: Record<string, string> = {
  'chat.example': CHAT,
  'bets.example':
    '<!doctype html><html lang="en"><title>Bets</title><section aria-label="Bets"><h1>Bets</h1></section></html>',
}

const tags = (page: Page) => page.frames().find((frame) => frame.url().endsWith('/outside/tag-manager'))
const steps = async (page: Page) =>
  (await tags(page)?.evaluate(() =>
    (window.dataLayer as { event?: string; funnelStep?: string }[])
      .filter(({ event }) => event === 'registration')
      .map(({ funnelStep }) => funnelStep),
  )) ?? []

test('third-party scripts load after consent, see only what they may, and stop when it is withdrawn', async () => {
  const { page, context, problems, close } = await visit(browser, { origin: server.url, viewport: desktop })
  onTestFinished(close)
  const { asked, reports } = await simulateThirdParties(context)
  await stopClock(page)
  await arrive(page, '/fairness', { isStopped: true })
  const question = page.getByRole('region', { name: t('layout.cookies.title') })
  await runUntil(page, () => question.isVisible())
  await page.clock.runFor(20_000)
  await page.evaluate(() => fetch('/healthz'))
  expect([asked, tags(page)]).toEqual([[], undefined])

  await question.getByRole('button', { name: t('layout.cookies.all') }).click()
  await page.clock.runFor(2_000)
  await runUntil(page, async () => asked.includes('www.googletagmanager.com'))
  await page.clock.runFor(3_000)
  await runUntil(page, async () => asked.includes('chat.example'))
  await page
    .getByRole('banner')
    .getByRole('link', { name: t('layout.shell.signUp') })
    .click()
  await runUntil(page, async () => (await steps(page)).length > 0)
  expect(await steps(page)).toEqual(['open'])

  const build = await page.evaluate(() => document.documentElement.dataset.build)
  await page.evaluate(() =>
    queueMicrotask(() => window.dispatchEvent(new ErrorEvent('error', { error: new Error('broke') }))),
  )
  await expect.poll(() => reports.length, PATIENCE).toBe(1)
  expect(JSON.parse(reports[0]?.split('\n')[2] ?? '')).toMatchObject({
    release: build,
    request: { url: `${server.url}/fairness` },
    exception: { values: [{ type: 'Error', value: 'broke' }] },
  })

  await page.goBack()
  await runUntil(page, async () => (await page.getByRole('dialog').count()) === 0)
  await page.clock.runFor(2_000)
  await runUntil(page, () => page.evaluate(() => '$chatwoot' in window))
  await page.getByRole('button', { name: t('layout.shell.footer.cookies') }).click()
  await runUntil(page, () =>
    page.evaluate(() => document.activeElement?.classList.contains('cookie-popup') ?? false),
  )
  const switches = question.getByRole('switch')
  await runUntil(page, async () => (await switches.count()) === 2)
  for (const kind of ['analytics', 'chat'])
    await question.getByRole('switch', { name: t(`layout.cookies.${kind}.title`) }).press('Space')
  await question.getByRole('button', { name: t('layout.cookies.save') }).click()
  await runUntil(page, async () => tags(page) === undefined)
  expect(await page.evaluate(() => (window as { $chatwoot?: { state?: string } }).$chatwoot?.state)).toBe(
    'hide',
  )
  expect(asked.filter((host) => host === 'chat.example')).toHaveLength(1)
  expect(problems).toEqual([])
})

test('asks about a service added since the visitor answered, keeps it off until then, and keeps earlier answers', async () => {
  const { page, context, close } = await visit(browser, { origin: server.url, viewport: desktop })
  onTestFinished(close)
  const { asked } = await simulateThirdParties(context)
  await context.addInitScript(() => localStorage.setItem('cookie-consent', '{"chat":true}'))
  await stopClock(page)
  await arrive(page, '/fairness', { isStopped: true })
  const question = page.getByRole('region', { name: t('layout.cookies.title') })
  const choice = (kind: string) => question.getByLabel(t(`layout.cookies.${kind}.title`))
  await runUntil(page, async () => asked.includes('chat.example') && (await choice('chat').isVisible()))
  expect([await choice('chat').isChecked(), await choice('analytics').isChecked()]).toEqual([true, false])
  expect(asked).not.toContain('www.googletagmanager.com')
  await question.getByRole('button', { name: t('layout.cookies.save') }).click()
  await question.waitFor({ state: 'detached' })
  expect(await page.evaluate(() => localStorage.getItem('cookie-consent'))).toBe(
    '{"chat":true,"analytics":false}',
  )
})

test('the sportsbook and identity check have pages and links, and the documents page has none', async () => {
  const { page, context, problems, close } = await visit(browser, { origin: server.url, viewport: desktop })
  onTestFinished(close)
  await simulateThirdParties(context)
  expect((await fetch(`${server.url}/profile/documents`)).status).toBe(404)
  const findings: string[] = []
  await arrive(page, '/fairness')
  expect((await fetch(`${server.url}/betting`)).status).toBe(200)
  await page
    .getByRole('complementary')
    .getByRole('link', { name: t('layout.shell.navigation.betting') })
    .click()
  await page.getByRole('heading', { level: 1, name: t('pages.betting.title') }).waitFor()
  findings.push(...(await accessibilityProblems(page)))
  const { token } = await givenPayer(server, { cash: 10_000n })
  await context.addCookies([{ name: 'access_token', value: token, url: server.url }])
  await arrive(page, '/profile/info')
  const tabs = page.getByRole('navigation', { name: t('pages.profile.nav.label') })
  await tabs.getByRole('link', { name: t('pages.profile.nav.verification') }).waitFor()
  expect(await tabs.getByRole('link', { name: t('pages.profile.nav.documents') }).count()).toBe(0)
  await arrive(page, '/?wallet=withdraw')
  const user = new SiteUser(page, 'en')
  await user.choose('bank')
  const field = (name: string) =>
    user.dialog.getByLabel(t(`global-components.payment-methods.fields.${name}.label`))
  await field('iban').fill(IBAN)
  await field('account_holder').fill('Ada Lovelace')
  await user.dialog.getByRole('button', { name: user.sentence('modals.wallet.withdraw.submit') }).click()
  await user.dialog.getByRole('button', { name: t('modals.wallet.withdraw.verify') }).click()
  await page.waitForURL('**/profile/verification')
  expect(findings).toEqual([])
  expect(problems).toEqual([])
})

test('a site without demos offers none, and shows who is online', async () => {
  const { page, problems, close } = await visit(browser, { origin: server.url, viewport: desktop })
  onTestFinished(close)
  await page.goto('/games/koi-river?mode=demo')
  const sign = (key: string) => t(`pages.game.${key}`)
  await page.getByRole('main').getByText(sign('guest.textWithoutDemo')).waitFor()
  expect(await page.getByRole('link', { name: sign('guest.demo') }).count()).toBe(0)
  await page.goto('/?modal=demo-game&game=koi-river')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: t('modals.mobile-game.signUp') }).waitFor()
  expect(await dialog.getByText(t('modals.mobile-game.demo'), { exact: true }).count()).toBe(0)
  await page.keyboard.press('Escape')
  await page.getByText(content.text('en', 'layout.shell.live.online', { count: 1 })).waitFor()
  expect(problems).toEqual([])
})
