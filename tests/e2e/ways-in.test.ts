/** Every way into an account and back into one, as players go it. */
import type { Browser, Page } from 'playwright-core'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { loadContent } from '../../packages/content/src/index.ts'
import { accessibilityProblems, desktop, openBrowser, phone, visit } from '../support/browser.ts'
import { givenPlayer } from '../support/players.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

const content = loadContent(join(import.meta.dirname, '../../content'), 'en')
const NEW = 'a wholly new password'

let browser: Browser
let server: TestServer

beforeAll(async () => {
  server = await startTestServer({
    env: { ROLES: 'site,api,door,realtime,jobs,studio,sandbox' },
    hasBackground: true,
  })
  browser = await openBrowser()
})

afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

async function open(viewport: { width: number; height: number }, locale: string) {
  const visited = await visit(browser, { origin: server.url, viewport, locale, reducedMotion: true })
  onTestFinished(() => visited.close())
  await visited.page.goto('/healthz')
  await visited.context.addCookies([{ name: 'user-language', value: locale, url: server.url }])
  return { ...visited, say: (key: string, values = {}) => content.text(locale, key, values) }
}

const dialog = (page: Page) => page.getByRole('dialog').last()

/** The letter comes by a job: the inbox is looked at until it is there. */
async function openLetter(page: Page, to: string, subject: string) {
  await expect
    .poll(
      async () => {
        await page.goto(`/sandbox/inbox?to=${encodeURIComponent(to)}`)
        return page.getByText(subject).count()
      },
      { timeout: 30_000 },
    )
    .toBeGreaterThan(0)
  await page.getByText(subject).first().click()
}

test.each([
  ['a phone', 'English', phone, 'en'],
  ['a desktop', 'German', desktop, 'de'],
])('on %s in %s a forgotten password is followed by a new one', async (_, __, viewport, locale) => {
  const player = await givenPlayer(server, { locale })
  const { page, problems, say } = await open(viewport, locale)
  await page.goto('/?sign-in=true')
  await dialog(page)
    .getByRole('button', { name: say('modals.sign-in.forgot') })
    .click()
  await dialog(page).getByLabel(say('modals.forgot-pass.login'), { exact: true }).fill(player.email)
  expect(await accessibilityProblems(page)).toEqual([])
  await dialog(page)
    .getByRole('button', { name: say('modals.forgot-pass.submit') })
    .click()
  await dialog(page)
    .getByText(say('modals.forgot-pass.sent.text', { login: player.email }))
    .waitFor()

  await openLetter(page, player.email, say('alerts.mails.passwordReset.subject'))
  await page
    .getByRole('link', { name: /\/password-reset\// })
    .first()
    .click()
  const field = (name: string) => page.getByLabel(say(`fields-settings.fields.${name}`), { exact: true })
  await field('newPassword').fill(NEW)
  await field('repeatNewPassword').fill('something else')
  await field('repeatNewPassword').blur()
  await page.getByText(say('fields-settings.validation.same')).waitFor()
  expect(await accessibilityProblems(page)).toEqual([])
  await field('repeatNewPassword').fill(NEW)
  await page.getByRole('button', { name: say('modals.reset-pass.submit') }).click()

  await dialog(page).getByLabel(say('modals.sign-in.login'), { exact: true }).fill(player.email)
  await dialog(page).getByLabel(say('modals.sign-in.password'), { exact: true }).fill(NEW)
  await dialog(page)
    .getByRole('button', { name: say('modals.sign-in.submit'), exact: true })
    .click()
  await expect.poll(() => page.getByRole('dialog').count(), { timeout: 30_000 }).toBe(0)
  expect((await server.call('getProfile', { token: player.token })).status).toBe(401)
  expect(problems).toEqual([])
})

test('a link for a new password that is good for nothing says so and leads to a new one', async () => {
  const { page, say } = await open(phone, 'en')
  await page.goto('/password-reset/nothing')
  const field = (name: string) => page.getByLabel(say(`fields-settings.fields.${name}`), { exact: true })
  await field('newPassword').fill(NEW)
  await field('repeatNewPassword').fill(NEW)
  await page.getByRole('button', { name: say('modals.reset-pass.submit') }).click()
  await page.getByRole('alert').getByText(say('modals.reset-pass.invalid.title')).waitFor()
  await page.getByRole('button', { name: say('modals.reset-pass.invalid.action') }).click()
  await dialog(page).getByText(say('modals.forgot-pass.text')).waitFor()
})
