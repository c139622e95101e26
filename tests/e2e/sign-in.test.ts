/** Every way to sign in to an account, and to recover one. */
import type { Page, Route } from 'playwright-core'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { makeAutologin } from '#tests/support/staff/approved-orders.ts'
import { content } from '#tests/support/server/texts.ts'
import { copyConfig } from '#tests/support/server/config.ts'
import { accessibilityProblems } from '#tests/support/site/accessibility.ts'
import { desktop, phone, visit } from '#tests/support/site/browser.ts'
import { openSite } from '#tests/support/site/site.ts'
import { codeSentTo, pasteInto } from '#tests/support/site/phone-numbers.ts'
import { givenPlayer, PASSWORD } from '#tests/support/players/players.ts'
import { wrongCode } from '#tests/support/players/wrong-code.ts'

const NEW = 'a wholly new password'

const config = copyConfig()
config.edit<{ types: string[]; tab: string }>('registration.json', (file) => {
  file.types = ['email', 'phone']
  file.tab = 'both'
})

afterAll(() => config.remove())
const { server, browser } = await openSite({ CONFIG_DIR: config.folder })

async function open(viewport: { width: number; height: number }, locale: string) {
  const visited = await visit(browser, { origin: server.url, viewport, locale, reducedMotion: true })
  onTestFinished(() => visited.close())
  await visited.page.goto('/healthz')
  await visited.context.addCookies([{ name: 'user-language', value: locale, url: server.url }])
  return { ...visited, t: (key: string, values = {}) => content.text(locale, key, values) }
}

const dialog = (page: Page) => page.getByRole('dialog').last()

/** A job sends the email: polls the inbox until it is there. */
async function openLetter(page: Page, to: string, subject: string) {
  await expect
    .poll(async () => {
      await page.goto(`/sandbox/inbox?to=${encodeURIComponent(to)}`)
      return page.getByText(subject).count()
    })
    .toBeGreaterThan(0)
  await page.getByText(subject).first().click()
}

test('a forgotten password is replaced by a new one', async () => {
  const player = await givenPlayer(server)
  const { page, problems, t } = await open(phone, 'en')
  await page.goto('/fairness?sign-in=true')
  await dialog(page)
    .getByRole('button', { name: t('modals.sign-in.forgot') })
    .click()
  await page.getByRole('dialog', { name: t('modals.forgot-pass.title') }).waitFor()
  await dialog(page)
    .getByRole('textbox', { name: t('modals.forgot-pass.login'), exact: true })
    .waitFor()
  expect(await accessibilityProblems(page)).toEqual([])
  await dialog(page)
    .getByRole('textbox', { name: t('modals.forgot-pass.login'), exact: true })
    .fill(player.email)
  await dialog(page)
    .getByRole('button', { name: t('modals.forgot-pass.submit') })
    .click()
  await dialog(page)
    .getByText(t('modals.forgot-pass.sent.text', { login: player.email }))
    .waitFor()
  const inbox = dialog(page).getByRole('link', { name: t('layout.shell.inbox') })
  expect(await inbox.getAttribute('href')).toContain(`/sandbox/inbox?to=${encodeURIComponent(player.email)}`)

  await openLetter(page, player.email, t('alerts.mails.passwordReset.subject'))
  await page
    .getByRole('link', { name: /\/password-reset\// })
    .first()
    .click()
  const field = (name: string) => page.getByLabel(t(`fields-settings.fields.${name}`), { exact: true })
  await field('newPassword').fill(NEW)
  await field('repeatNewPassword').fill('something else')
  await field('repeatNewPassword').blur()
  await page.getByText(t('fields-settings.validation.same')).waitFor()
  expect(await accessibilityProblems(page)).toEqual([])
  await field('repeatNewPassword').fill(NEW)
  await page.getByRole('button', { name: t('modals.reset-pass.submit') }).click()
  await page.getByRole('button', { name: t('modals.reset-pass.ways.action') }).click()

  await dialog(page)
    .getByRole('textbox', { name: t('modals.sign-in.login'), exact: true })
    .fill(player.email)
  await dialog(page).getByLabel(t('modals.sign-in.password'), { exact: true }).fill(NEW)
  await dialog(page)
    .getByRole('button', { name: t('modals.sign-in.submit'), exact: true })
    .click()
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
  expect((await server.call('getProfile', { token: player.token })).status).toBe(401)
  expect(problems).toEqual([])
})

test('a signed-out browser confirms an address with the password, even if the first reply is lost', async () => {
  const { email } = await givenPlayer(server)
  const { page, t } = await open(phone, 'en')
  await openLetter(page, email, t('alerts.mails.confirmation.subject'))
  const link = page.getByRole('link', { name: /\/verify\// }).first()
  await link.click()
  const loseAnswer = async (route: Route) => {
    await route.fetch()
    await route.abort()
  }
  const button = page.getByRole('button', { name: t('pages.profile-verify.action') })
  await button.click()
  await page.getByLabel(t('fields-settings.fields.password'), { exact: true }).fill(PASSWORD)
  expect(await accessibilityProblems(page)).toEqual([])
  await page.route('**/confirmations/email', loseAnswer, { times: 1 })
  await button.click()
  await page.getByRole('alert').getByText(t('layout.failures.offline.title')).waitFor()
  await button.click()
  await dialog(page).getByText(t('modals.profile-confirmed.title'), { exact: true }).first().waitFor()
})

test('an invalid link for a new password says so, and that it may have been used, and leads on', async () => {
  const { page, t } = await open(phone, 'en')
  await page.goto('/password-reset/nothing')
  const field = (name: string) => page.getByLabel(t(`fields-settings.fields.${name}`), { exact: true })
  await field('newPassword').fill(NEW)
  await field('repeatNewPassword').fill(NEW)
  const submit = page.getByRole('button', { name: t('modals.reset-pass.submit') })
  await page.route('**/passwords/confirm', (route) => route.abort(), { times: 1 })
  await submit.click()
  await page.getByRole('alert').getByText(t('layout.failures.offline.title')).waitFor()
  await submit.click()
  const alert = page.getByRole('alert').filter({ hasText: t('modals.reset-pass.invalid.title') })
  await alert.getByText(t('modals.reset-pass.invalid.justSet')).waitFor()
  await alert.getByRole('button', { name: t('modals.reset-pass.signIn') }).waitFor()
  await page.getByRole('button', { name: t('modals.reset-pass.invalid.action') }).click()
  await dialog(page).getByText(t('modals.forgot-pass.text')).waitFor()
})

test('on a desktop in German a player registers by phone and signs in with the number', async () => {
  const number = '+4915112345672'
  const { page, context, problems, t } = await open(desktop, 'de')
  const tab = (modal: 'sign-in' | 'sign-up') =>
    dialog(page)
      .getByRole('tab', { name: t(`modals.${modal}.tabs.phone`), exact: true })
      .click()
  const field = (name: string) =>
    dialog(page).getByLabel(t(`fields-settings.fields.${name}`), { exact: true })
  const input = (name: string) => dialog(page).locator(`[name=${name}]`)
  const seeErrorAt = async (name: string, rule: string) => {
    await dialog(page)
      .getByText(t(`fields-settings.validation.${rule}`), { exact: true })
      .first()
      .waitFor()
    await expect.poll(() => input(name).evaluate((one) => one === document.activeElement)).toBe(true)
    expect(await input(name).getAttribute('aria-invalid')).toBe('true')
  }
  // Forces the libraries' one-in-a-thousand behaviour, such as usage reporting.
  await page.addInitScript('Math.random = () => 0.0001')
  await page.goto('/fairness?sign-up=true')
  const known = await givenPlayer(server)
  const send = dialog(page).getByRole('button', { name: t('modals.sign-up.submit') })
  const next = dialog(page).getByRole('button', { name: t('modals.sign-up.continue'), exact: true })
  await next.waitFor()
  const bottom = await next.boundingBox().then((box) => box && box.y + box.height)
  expect(bottom).toBeLessThanOrEqual(desktop.height)
  expect(await next.isDisabled()).toBe(true)
  await next.press('Enter')
  await seeErrorAt('email', 'required')
  await input('email').fill(known.email)
  await field('password').fill('12345678')
  await field('password_confirmation').fill('12345678')
  await dialog(page)
    .getByRole('button', { name: t('fields-settings.fields.inputs.password.show') })
    .click()
  expect(await input('password_confirmation').getAttribute('type')).toBe('text')
  await next.click()
  await dialog(page).getByRole('checkbox').first().check()
  await send.click()
  await seeErrorAt('password', 'commonPassword')
  await field('password').fill(NEW)
  await field('password_confirmation').fill(NEW)
  await next.click()
  await send.click()
  await seeErrorAt('email', 'taken')
  await tab('sign-up')
  await pasteInto(
    dialog(page).getByRole('textbox', { name: t('fields-settings.fields.phone'), exact: true }),
    number,
  )
  await field('password').fill(NEW)
  await field('password_confirmation').fill(NEW)
  await next.click()
  await dialog(page)
    .getByRole('button', { name: t('modals.sign-up.phoneVerification.back') })
    .click()
  await expect.poll(() => input('phone').evaluate((one) => one === document.activeElement)).toBe(true)
  await next.click()
  await dialog(page).getByRole('checkbox').first().check()
  const more = dialog(page).getByRole('button', { name: t('modals.sign-up.bonusToggle') })
  const isOpen = () => more.getAttribute('aria-expanded')
  const code = dialog(page).getByRole('textbox', { name: t('fields-settings.fields.bonusCode') })
  await more.click()
  await code.fill('NO CODE')
  await more.click()
  expect(await isOpen()).toBe('true')
  await code.fill('NO-CODE ')
  await dialog(page).getByText(t('fields-settings.validation.bonusCodeWrong')).waitFor()
  expect(await send.isDisabled()).toBe(true)
  await code.fill('fairhall10 ')
  await dialog(page).getByText(t('modals.sign-up.bonusRight')).waitFor()
  await more.click()
  await expect.poll(isOpen).toBe('false')
  await dialog(page)
    .getByRole('button', { name: t('modals.sign-up.submit') })
    .click()
  await dialog(page)
    .getByText(t('modals.sign-up.phoneVerification.text', { phone: number }))
    .waitFor()
  const received = dialog(page).getByRole('textbox', { name: t('modals.sign-up.phoneVerification.code') })
  const verify = dialog(page).getByRole('button', { name: t('modals.sign-up.phoneVerification.verify') })
  expect(await verify.isDisabled()).toBe(true)
  expect(await accessibilityProblems(page)).toEqual([])
  const sent = await codeSentTo(context, number)
  await received.fill(wrongCode(sent))
  await verify.click()
  await dialog(page).getByText(t('modals.sign-up.phoneVerification.invalidError')).waitFor()
  expect(await verify.isDisabled()).toBe(true)
  await received.fill(sent)
  await verify.click()
  await dialog(page).getByText(t('modals.wallet.title'), { exact: true }).first().waitFor()

  await context.clearCookies({ name: 'access_token' })
  await page.goto('/fairness?sign-in=true')
  await tab('sign-in')
  await pasteInto(dialog(page).getByRole('textbox', { name: t('modals.sign-in.phone'), exact: true }), number)
  await dialog(page).getByLabel(t('modals.sign-in.password'), { exact: true }).fill(NEW)
  await dialog(page)
    .getByRole('button', { name: t('modals.sign-in.submit'), exact: true })
    .click()
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
  expect(problems).toEqual([])
})

test('a login link from staff signs in and leads on; a second time it says that it is used', async () => {
  const player = await givenPlayer(server)
  const request = {
    playerId: player.id,
    minutes: 10,
    backRoute: '/favorites',
    actor: 'staff:ada',
    reason: 'asked',
  }
  const { search, pathname } = new URL((await makeAutologin(server.deps, request)).url)
  const first = await open(desktop, 'en')
  await first.page.goto(pathname + search)
  await first.page.waitForURL((url) => url.pathname === '/favorites')
  const cookies = await first.context.cookies()
  const token = cookies.find(({ name }) => name === 'access_token')?.value
  expect((await server.call('getProfile', { token })).data.id).toBe(player.id)
  expect(first.problems).toEqual([])

  const second = await open(desktop, 'en')
  await second.page.goto(pathname + search)
  await second.page.getByRole('alert').getByRole('heading').waitFor()
  expect(new URL(second.page.url()).search).toBe('')
  expect((await second.context.cookies()).some(({ name }) => name === 'access_token')).toBe(false)
})
