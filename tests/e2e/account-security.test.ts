/** How players secure their account, in a real browser. */
import type { Page } from 'playwright-core'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { content } from '#tests/support/server/texts.ts'
import { codeAt, stepAt } from '../../apps/server/src/modules/factors/totp.rules.ts'
import { copyConfig } from '#tests/support/server/config.ts'
import { accessibilityProblems } from '#tests/support/site/accessibility.ts'
import { desktop, modalOf as dialog, phone, visit } from '#tests/support/site/browser.ts'
import { openSite } from '#tests/support/site/site.ts'
import { readSecret, wrongCodeFor } from '#tests/support/players/factors.ts'
import { waitForToast, recordToasts } from '#tests/support/site/toasts.ts'
import { codeSentTo, pasteInto } from '#tests/support/site/phone-numbers.ts'
import { givenPlayer, PASSWORD, type TestPlayer } from '#tests/support/players/players.ts'
import { wrongCode } from '#tests/support/players/wrong-code.ts'

const NEW = 'a wholly new password'
const PIXEL =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36'

const config = copyConfig()
config.edit<{ types: string[]; tab: string }>('registration.json', (file) => {
  file.types = ['email', 'phone']
  file.tab = 'both'
})

afterAll(() => config.remove())
const { server, browser } = await openSite({ CONFIG_DIR: config.folder, TRUSTED_PROXIES: '127.0.0.1' })

const signIn = async (player: TestPlayer, password = PASSWORD) =>
  (
    await server.call('createSession', {
      body: { login: player.email, password },
      headers: { 'user-agent': PIXEL },
    })
  ).data?.accessToken
const isOpen = async (token: string) => (await server.call('getProfile', { token })).status === 200

async function openSecurity(
  player: TestPlayer,
  viewport: { width: number; height: number },
  locale: string,
  country = 'IE',
) {
  const visited = await visit(browser, { origin: server.url, viewport, locale, reducedMotion: true })
  onTestFinished(() => visited.close())
  await visited.context.setExtraHTTPHeaders({ 'cf-ipcountry': country })
  const ownToken = await signIn(player)
  await visited.context.addCookies([
    { name: 'access_token', value: ownToken, url: server.url },
    { name: 'user-language', value: locale, url: server.url },
  ])
  const t = (key: string, values = {}) =>
    content.text(locale, key.replace('~', 'pages.profile-security'), values)
  await recordToasts(visited.page)
  await visited.page.goto(locale === 'en' ? '/profile/security' : `/${locale}/profile/security`)
  await visited.page.getByRole('heading', { name: t('~.sessions.title') }).waitFor()
  return { ...visited, t, ownToken }
}

const closed = (page: Page) => expect.poll(() => page.getByRole('dialog').count()).toBe(0)

test('on a desktop in Persian a player signs out one other device, then all others', async () => {
  const player = await givenPlayer(server, { locale: 'fa' })
  const lost = (await signIn(player)) ?? ''
  const { page, problems, t, ownToken } = await openSecurity(player, desktop, 'fa')
  const device = t('~.sessions.device', { browser: 'Chrome', system: 'Android' })
  const rows = page.getByRole('listitem').filter({ has: page.getByRole('button') })
  await expect.poll(() => rows.count()).toBe(3)
  expect(await rows.first().innerText()).toContain(t('~.sessions.current'))
  expect(await rows.filter({ hasText: device }).count()).toBe(2)
  expect(await accessibilityProblems(page)).toEqual([])

  const end = page.getByRole('button', { name: t('~.sessions.closeNamed', { name: device }) })
  await end.click()
  await dialog(page)
    .getByRole('button', { name: t('~.sessions.closing.keep') })
    .click()
  await closed(page)
  expect(await isOpen(lost)).toBe(true)
  await end.click()
  await dialog(page)
    .getByRole('button', { name: t('~.sessions.closing.confirm'), exact: true })
    .click()
  await expect.poll(() => rows.count()).toBe(2)
  expect([await isOpen(lost), await isOpen(player.token), await isOpen(ownToken ?? '')]).toEqual([
    false,
    true,
    true,
  ])

  await page.getByRole('button', { name: t('~.sessions.closeOthers') }).click()
  expect(await accessibilityProblems(page)).toEqual([])
  await dialog(page)
    .getByRole('button', { name: t('~.sessions.closing.confirm'), exact: true })
    .click()
  await expect.poll(() => rows.count()).toBe(1)
  await closed(page)
  expect([await isOpen(player.token), await isOpen(ownToken ?? '')]).toEqual([false, true])
  expect(problems).toEqual([])
})

test('on a phone in Persian a player changes their password', async () => {
  const player = await givenPlayer(server, { locale: 'fa' })
  const { page, problems, t, ownToken } = await openSecurity(player, phone, 'fa')
  const card = page.getByRole('group', { name: t('~.password.title'), exact: true })
  await card.getByRole('button', { name: t('~.password.action') }).click()
  const field = (name: string) =>
    dialog(page).getByLabel(t(`fields-settings.fields.${name}`), { exact: true })
  const submit = dialog(page).getByRole('button', { name: t('~.password.submit') })
  await field('currentPassword').fill('not this one')
  await field('newPassword').fill(NEW)
  await field('repeatNewPassword').fill('something else')
  await field('repeatNewPassword').blur()
  await dialog(page).getByText(t('fields-settings.validation.same')).waitFor()
  expect(await submit.isDisabled()).toBe(true)
  expect(await accessibilityProblems(page)).toEqual([])
  await field('repeatNewPassword').fill(NEW)
  await submit.click()
  await dialog(page).getByText(t('fields-settings.validation.wrongPassword')).waitFor()
  await field('currentPassword').fill(PASSWORD)
  await submit.click()
  await waitForToast(page, t('~.password.changed.title'))
  await closed(page)
  expect(await signIn(player)).toBeUndefined()
  expect(await signIn(player, NEW)).toBeDefined()
  expect([await isOpen(player.token), await isOpen(ownToken ?? '')]).toEqual([false, true])
  expect(problems).toEqual([])
})

test('the reason why no further email is sent is shown once, next to the button, and disappears when the address is confirmed', async () => {
  const player = await givenPlayer(server)
  const { page, t } = await openSecurity(player, phone, 'en')
  let refusal: string | undefined
  while (refusal === undefined)
    refusal = (await server.call('resendEmailConfirmation', { token: player.token })).error?.message
  const resend = page.getByRole('button', { name: t('fields-settings.fields.inputs.email.send') })
  await resend.click()
  await page.getByRole('alert').filter({ hasText: refusal }).waitFor()
  expect(await page.getByText(refusal).count()).toBe(1)
  await server.database.pool.query('update player set email_confirmed_at = now() where id = $1', [player.id])
  await resend.click()
  await page.getByText(t('~.email.confirmed'), { exact: true }).waitFor()
  expect(await page.getByText(refusal).count()).toBe(0)
  expect(await page.getByRole('main').getByRole('alert').count()).toBe(0)
})

test('a page that is signed out from another device says so without user input', async () => {
  const player = await givenPlayer(server)
  const { page, context, t } = await openSecurity(player, desktop, 'en')
  const rows = page.getByRole('listitem').filter({ has: page.getByRole('button') })
  await expect.poll(() => rows.count()).toBe(2)
  await expect.poll(() => server.deps.realtime.presenceCount()).toBeGreaterThan(0)
  await server.call('closeOtherSessions', { token: player.token })
  const signInButton = dialog(page).getByRole('button', { name: t('modals.sign-in.submit'), exact: true })
  await signInButton.waitFor()
  const token = async () => (await context.cookies()).find(({ name }) => name === 'access_token')
  expect(await token()).toBeUndefined()
  expect(await page.getByText(player.email).count()).toBe(0)

  // A page opened with a refused token asks for sign-in in the same way, whatever the page.
  await context.addCookies([{ name: 'access_token', value: 'over', url: server.url }])
  await page.goto('/providers')
  await signInButton.waitFor()
  expect(await token()).toBeUndefined()
  expect(new URL(page.url()).pathname).toBe('/providers')
})

test('on a phone in English a forgotten password is reset by a code', async () => {
  const number = '+4915112345681'
  const player = await givenPlayer(server)
  await server.database.pool.query('update player set phone = $2, phone_confirmed_at = now() where id = $1', [
    player.id,
    number,
  ])
  const visited = await visit(browser, { origin: server.url, viewport: phone, reducedMotion: true })
  onTestFinished(() => visited.close())
  const { page, context, problems } = visited
  const t = (key: string, values = {}) => content.text('en', key, values)
  await page.goto('/fairness?forgot-pass=true')
  await dialog(page)
    .getByRole('tab', { name: t('modals.sign-in.tabs.phone'), exact: true })
    .click()
  await pasteInto(dialog(page).getByRole('textbox', { name: t('modals.sign-in.phone'), exact: true }), number)
  expect(await accessibilityProblems(page)).toEqual([])
  const button = (name: string) => dialog(page).getByRole('button', { name: t(name), exact: true })
  await button('modals.forgot-pass.phone.tab.submit').click()
  await dialog(page)
    .getByText(t('modals.forgot-pass.phone.code.text', { phone: number }))
    .waitFor()
  const code = dialog(page).getByRole('textbox', { name: t('modals.sign-up.phoneVerification.code') })
  const verify = button('modals.forgot-pass.phone.code.verify')
  const sent = await codeSentTo(context, number)
  await code.fill(wrongCode(sent))
  await verify.click()
  await dialog(page).getByText(t('modals.sign-up.phoneVerification.invalidError')).waitFor()
  await code.fill(sent)
  await verify.click()
  const field = (name: string) =>
    dialog(page).getByLabel(t(`fields-settings.fields.${name}`), { exact: true })
  await field('newPassword').fill(NEW)
  await field('repeatNewPassword').fill(NEW)
  expect(await accessibilityProblems(page)).toEqual([])
  await button('modals.reset-pass.submit').click()
  await button('modals.reset-pass.ways.action').click()
  await dialog(page)
    .getByRole('button', { name: t('modals.sign-in.submit'), exact: true })
    .waitFor()
  expect(await signIn(player, NEW)).toBeDefined()
  expect(await isOpen(player.token)).toBe(false)
  expect(problems).toEqual([])
})

test('on a desktop in English a player confirms a phone number', async () => {
  const number = '+4915112345692'
  const player = await givenPlayer(server)
  // Someone else in the same market was here first.
  const headers = { 'cf-ipcountry': 'DE', cookie: 'user-language=en' }
  await fetch(`${server.url}/profile/security`, { headers })
  const { page, context, problems, t, ownToken } = await openSecurity(player, desktop, 'en', 'AT')
  await page.getByRole('button', { name: t('~.phone.add'), exact: true }).click()
  await dialog(page).getByRole('combobox', { name: /\+43$/ }).waitFor()
  await pasteInto(
    dialog(page).getByRole('textbox', { name: t('fields-settings.fields.phone'), exact: true }),
    number,
  )
  await dialog(page).getByLabel(t('fields-settings.fields.currentPassword'), { exact: true }).fill(PASSWORD)
  expect(await accessibilityProblems(page)).toEqual([])
  await dialog(page)
    .getByRole('button', { name: t('~.phone.submit') })
    .click()
  const code = dialog(page).getByRole('textbox', { name: t('modals.sign-up.phoneVerification.code') })
  await code.waitFor()
  await code.fill(await codeSentTo(context, number))
  await dialog(page)
    .getByRole('button', { name: t('~.phone.code.verify') })
    .click()
  await closed(page)
  await page.getByText(number).waitFor()
  const { data } = await server.call('getProfile', { token: ownToken ?? '' })
  expect([data.phone, data.isPhoneConfirmed]).toEqual([number, true])
  expect(problems).toEqual([])
})

test('on a phone a player turns on a second factor and signs in with it', async () => {
  const player = await givenPlayer(server)
  const { page, context, problems, t } = await openSecurity(player, phone, 'en')
  const button = (name: string) => dialog(page).getByRole('button', { name: t(name), exact: true })
  await page.getByRole('button', { name: t('~.factor.setUp'), exact: true }).click()
  await dialog(page).getByLabel(t('fields-settings.fields.password'), { exact: true }).fill(PASSWORD)
  await button('~.factor.setup.next').click()
  const shown = dialog(page).getByRole('group', { name: t('~.factor.setup.typed') })
  const secret = readSecret(await shown.getByText(/^[A-Z2-7]{4}-/).innerText())
  // The server's clock is running, and it also accepts the code of the next half minute.
  const code = (offset: number) => codeAt(secret, stepAt(server.clock.now()) + offset)
  expect(await accessibilityProblems(page)).toEqual([])
  await dialog(page).getByLabel(t('~.factor.code'), { exact: true }).fill(code(0))
  await button('~.factor.setup.confirm').click()
  await dialog(page).getByText(t('~.factor.recovery.text')).waitFor()
  await expect.poll(() => dialog(page).getByRole('listitem').count()).toBe(10)
  expect(await accessibilityProblems(page)).toEqual([])
  await button('~.factor.recovery.done').click()
  await closed(page)
  await page.getByText(t('~.factor.isOn'), { exact: true }).waitFor()

  await context.clearCookies()
  await page.goto('/fairness?sign-in=true')
  await dialog(page)
    .getByRole('textbox', { name: t('modals.sign-in.login') })
    .fill(player.email)
  await dialog(page).getByLabel(t('modals.sign-in.password'), { exact: true }).fill(PASSWORD)
  await button('modals.sign-in.submit').click()
  await dialog(page).getByText(t('global-components.second-factor.signIn.text')).waitFor()
  const typed = dialog(page).getByLabel(t('global-components.second-factor.code'), { exact: true })
  await typed.fill(wrongCodeFor(secret, server.clock.now()))
  await button('global-components.second-factor.signIn.submit').click()
  await dialog(page).getByText(t('alerts.errors.factorCodeWrong')).waitFor()
  expect(await accessibilityProblems(page)).toEqual([])
  await typed.fill(code(1))
  await button('global-components.second-factor.signIn.submit').click()
  await closed(page)
  expect(problems).toEqual([])
})
