/** Sign-in by external accounts, with sandbox services for OpenID and Telegram. */
import type { Page } from 'playwright-core'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { content } from '#tests/support/server/texts.ts'
import { accessibilityProblems } from '#tests/support/site/accessibility.ts'
import { desktop, phone, visit } from '#tests/support/site/browser.ts'
import { copyConfig } from '#tests/support/server/config.ts'
import { openSite } from '#tests/support/site/site.ts'
import { givenPlayer, PASSWORD } from '#tests/support/players/players.ts'
import { offerTelegram } from '#tests/support/players/telegram.ts'

const NAME = 'Fairhall Sandbox'

const config = copyConfig()
offerTelegram(config)
afterAll(() => config.remove())
const { server, browser } = await openSite({ CONFIG_DIR: config.folder })

async function open(viewport: { width: number; height: number }, locale: string) {
  const visited = await visit(browser, { origin: server.url, viewport, locale, reducedMotion: true })
  onTestFinished(visited.close)
  const t = (key: string, values = {}) => content.text(locale, key, values)
  return { ...visited, t, prefix: locale === 'en' ? '' : `/${locale}` }
}

type Translate = Awaited<ReturnType<typeof open>>['t']

async function logInAtProvider(page: Page, t: Translate, email: string) {
  await page.getByRole('button', { name: t('global-components.social.with', { name: NAME }) }).click()
  await page.waitForURL(/\/sandbox\/openid\//)
  await page.getByLabel(t('pages.sandbox.openId.email'), { exact: true }).fill(email)
  await page.getByRole('button', { name: t('pages.sandbox.openId.signIn') }).click()
}

const hasToken = async (page: Page) =>
  (await page.context().cookies()).some(({ name, value }) => name === 'access_token' && value !== '')

test('on a desktop in English a visitor registers by OpenID and returns to their page', async () => {
  const { page, problems, t, prefix } = await open(desktop, 'en')
  await page.goto(`${prefix}/providers?sign-in=true`)
  await page.getByRole('dialog').getByText(t('global-components.social.or'), { exact: true }).waitFor()
  expect(await accessibilityProblems(page)).toEqual([])
  await logInAtProvider(page, t, 'new@example.com')
  await page.waitForURL((url) => url.pathname === `${prefix}/providers`)
  await expect.poll(() => hasToken(page)).toBe(true)
  expect(page.url()).not.toMatch(/code=|state=|sign-in/)
  expect(problems).toEqual([])
})

test('on a desktop in Persian a player links an external account with their password', async () => {
  const player = await givenPlayer(server)
  const { page, problems, t, prefix } = await open(desktop, 'fa')
  await page.goto(`${prefix}/fairness?sign-in=true`)
  await logInAtProvider(page, t, player.email)
  const password = page.getByLabel(t('pages.social-callback.join.password'), { exact: true })
  const submit = page.getByRole('button', { name: t('pages.social-callback.join.submit') })
  await password.fill('a wrong password')
  expect(page.url()).not.toMatch(/code=|state=/)
  await submit.click()
  await page.getByText(t('pages.social-callback.join.wrong')).waitFor()
  expect(await accessibilityProblems(page)).toEqual([])
  await password.fill(PASSWORD)
  await submit.click()
  await page.waitForURL((url) => !url.pathname.includes('/auth/'))
  await expect.poll(() => hasToken(page)).toBe(true)
  expect(problems).toEqual([])
})

test('a visitor who refuses at the service sees a message, and can try again', async () => {
  const { page, t } = await open(phone, 'en')
  await page.goto('/fairness?sign-up=true')
  await page.getByRole('button', { name: t('global-components.social.with', { name: NAME }) }).click()
  await page.getByRole('button', { name: t('pages.sandbox.openId.refuse') }).click()
  await page.getByRole('alert').getByText(t('pages.social-callback.failed.title')).waitFor()
  expect(await accessibilityProblems(page)).toEqual([])
  await page
    .getByRole('main')
    .getByRole('link', { name: t('pages.social-callback.failed.again') })
    .click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('modals.sign-in.submit') })
    .waitFor()
})

async function comeByTelegram(page: Page, t: Translate, name: string, prefix: string) {
  // Images don't matter here.
  await page.goto(`${prefix}/providers?sign-in=true`, { waitUntil: 'domcontentloaded' })
  const widget = page.getByRole('dialog').frameLocator('iframe[title="Telegram"]')
  await widget.getByLabel(t('pages.sandbox.telegram.name')).fill(name)
  await widget.getByRole('button', { name: t('pages.sandbox.telegram.signIn') }).click()
}

const isNew = (page: Page, t: Translate) =>
  page.getByRole('button', { name: t('pages.social-callback.offer.new') })

async function fillRegistration(page: Page, t: Translate, email: string) {
  const dialog = page.getByRole('dialog')
  const field = (name: string) => dialog.getByLabel(t(`fields-settings.fields.${name}`), { exact: true })
  await dialog.getByText(t('modals.sign-up.offer.joins', { name: 'Telegram' })).waitFor()
  await field('email').fill(email)
  await field('password').fill(PASSWORD)
  await field('password_confirmation').fill(PASSWORD)
  await dialog.getByRole('button', { name: t('modals.sign-up.continue'), exact: true }).click()
  await dialog.getByRole('checkbox').first().check()
}

const register = (page: Page, t: Translate) =>
  page
    .getByRole('dialog')
    .getByRole('button', { name: t('modals.sign-up.submit') })
    .click()

/** The wallet is open on the original page, and Back doesn't lead to the callback page. */
async function arriveRegistered(page: Page, t: Translate, prefix: string) {
  await page.getByRole('dialog').getByText(t('modals.wallet.title'), { exact: true }).first().waitFor()
  const { pathname, search } = new URL(page.url())
  expect([pathname, search]).toEqual([`${prefix}/providers`, '?wallet=deposit'])
  expect(await hasToken(page)).toBe(true)
}

test('on a phone in Persian a visitor registers by Telegram, and later signs in immediately', async () => {
  const { page, context, problems, t, prefix } = await open(phone, 'fa')
  await comeByTelegram(page, t, 'Ada', prefix)
  await isNew(page, t).waitFor()
  expect(page.url()).not.toMatch(/hash=|state=/)
  expect(await accessibilityProblems(page)).toEqual([])
  await isNew(page, t).click()
  await fillRegistration(page, t, 'telegram@example.com')
  await register(page, t)
  await arriveRegistered(page, t, prefix)

  await context.clearCookies({ name: 'access_token' })
  // Two replies within the same second would be identical.
  server.clock.advance(1_000)
  await comeByTelegram(page, t, 'Ada', prefix)
  const isBack = (url: URL) => url.pathname === `${prefix}/providers` && url.search === ''
  await page.waitForURL(isBack, { waitUntil: 'commit' })
  await expect.poll(() => hasToken(page)).toBe(true)
  expect(problems).toEqual([])
})

test('a visitor can still choose an existing account; after the offer lapses, they continue without Telegram', async () => {
  const { page, problems, t } = await open(phone, 'en')
  await comeByTelegram(page, t, 'Bob', '')
  await page.getByRole('button', { name: t('pages.social-callback.offer.known') }).click()
  await page.getByLabel(t('pages.social-callback.join.login'), { exact: true }).fill('telegram.late')
  expect(await accessibilityProblems(page)).toEqual([])
  await isNew(page, t).click()
  await fillRegistration(page, t, 'telegram.late@example.com')
  server.clock.advance(10 * 60_000)
  await register(page, t)
  await page.getByRole('alert').getByText(t('alerts.errors.socialOfferOver')).waitFor()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('modals.sign-up.offer.without', { name: 'Telegram' }) })
    .click()
  await register(page, t)
  await arriveRegistered(page, t, '')
  expect(problems).toEqual([])
})
