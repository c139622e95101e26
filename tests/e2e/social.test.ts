/** Sign-in by an account elsewhere, with the stand-in for OpenID. */
import type { Page } from 'playwright-core'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { loadContent } from '../../packages/content/src/index.ts'
import { accessibilityProblems } from '../support/accessibility.ts'
import { desktop, phone, visit } from '../support/browser.ts'
import { openHouse } from '../support/house.ts'
import { givenPlayer, PASSWORD } from '../support/players.ts'

const content = loadContent(join(import.meta.dirname, '../../content'), 'en')
const NAME = 'Fairhall Sandbox'

const { server, browser } = await openHouse()

const devices = [
  ['a phone', 'English', phone, 'en'],
  ['a phone', 'Persian', phone, 'fa'],
  ['a desktop', 'English', desktop, 'en'],
  ['a desktop', 'Persian', desktop, 'fa'],
] as const

async function open(viewport: { width: number; height: number }, locale: string) {
  const visited = await visit(browser, { origin: server.url, viewport, locale, reducedMotion: true })
  onTestFinished(visited.close)
  const say = (key: string, values = {}) => content.text(locale, key, values)
  return { ...visited, say, prefix: locale === 'en' ? '' : `/${locale}` }
}

type Say = Awaited<ReturnType<typeof open>>['say']

async function signInThere(page: Page, say: Say, email: string) {
  await page.getByRole('button', { name: say('global-components.social.with', { name: NAME }) }).click()
  await page.getByLabel(say('pages.sandbox.openId.email')).fill(email)
  await page.getByRole('button', { name: say('pages.sandbox.openId.signIn') }).click()
}

const hasToken = async (page: Page) =>
  (await page.context().cookies()).some(({ name, value }) => name === 'access_token' && value !== '')

test.each(devices)('on %s in %s a newcomer comes in by OpenID and is back where he was', async (...row) => {
  const [device, language, viewport, locale] = row
  const { page, problems, say, prefix } = await open(viewport, locale)
  await page.goto(`${prefix}/providers?sign-in=true`)
  await page.getByRole('dialog').getByText(say('global-components.social.or'), { exact: true }).waitFor()
  expect(await accessibilityProblems(page)).toEqual([])
  await signInThere(page, say, `new.${device}.${language}@example.com`.replaceAll(' ', '.').toLowerCase())
  await page.waitForURL((url) => url.pathname === `${prefix}/providers`)
  await expect.poll(() => hasToken(page)).toBe(true)
  expect(page.url()).not.toMatch(/code=|state=|sign-in/)
  expect(problems).toEqual([])
})

test.each(devices)('on %s in %s a player joins the account elsewhere by his password', async (...row) => {
  const [, , viewport, locale] = row
  const player = await givenPlayer(server)
  const { page, problems, say, prefix } = await open(viewport, locale)
  await page.goto(`${prefix}/?sign-in=true`)
  await signInThere(page, say, player.email)
  const password = page.getByLabel(say('pages.social-callback.join.password'), { exact: true })
  const submit = page.getByRole('button', { name: say('pages.social-callback.join.submit') })
  await password.fill('a wrong password')
  expect(page.url()).not.toMatch(/code=|state=/)
  await submit.click()
  await page.getByText(say('pages.social-callback.join.wrong')).waitFor()
  expect(await accessibilityProblems(page)).toEqual([])
  await password.fill(PASSWORD)
  await submit.click()
  await page.waitForURL((url) => !url.pathname.includes('/auth/'))
  await expect.poll(() => hasToken(page)).toBe(true)
  expect(problems).toEqual([])
})

test('who refuses there is told here, and may try again', async () => {
  const { page, say } = await open(phone, 'en')
  await page.goto('/?sign-up=true')
  await page.getByRole('button', { name: say('global-components.social.with', { name: NAME }) }).click()
  await page.getByRole('button', { name: say('pages.sandbox.openId.refuse') }).click()
  await page.getByRole('alert').getByText(say('pages.social-callback.failed.title')).waitFor()
  expect(await accessibilityProblems(page)).toEqual([])
  await page
    .getByRole('main')
    .getByRole('link', { name: say('pages.social-callback.failed.again') })
    .click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('modals.sign-in.submit') })
    .waitFor()
})
