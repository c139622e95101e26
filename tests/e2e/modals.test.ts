/** All modals, for visitors and players: by URL, by press, by Back, and stacked. */
import type { Locator, Page } from 'playwright-core'
import { describe, expect, onTestFinished, test } from 'vitest'
import {
  definitionOf,
  mayOpen,
  type ModalName,
  modals,
} from '../../apps/site/src/shell/modals/modal-names.ts'
import { content } from '#tests/support/server/texts.ts'
import { accessibilityProblems } from '#tests/support/site/accessibility.ts'
import { desktop, phone, visit } from '#tests/support/site/browser.ts'
import { delayRequests } from '#tests/support/site/delayed-requests.ts'
import { openSite } from '#tests/support/site/site.ts'
import { arrive } from '#tests/support/site/page-clock.ts'
import { givenPlayer } from '#tests/support/players/players.ts'

const names = Object.keys(modals) as ModalName[]
const GAME = 'dice'

const { server, browser } = await openSite({ TRUSTED_PROXIES: '127.0.0.1' })

type Role = 'guest' | 'player'

async function open(role: Role, { viewport = desktop, country = 'IE' } = {}) {
  const visited = await visit(browser, { origin: server.url, viewport, reducedMotion: true })
  onTestFinished(() => visited.close())
  await visited.context.setExtraHTTPHeaders({ 'cf-ipcountry': country })
  if (role === 'guest') return visited
  const { token } = await givenPlayer(server)
  await visited.context.addCookies([{ name: 'access_token', value: token, url: server.url }])
  return visited
}

/** The query that opens a modal. */
function queryOf(name: ModalName): string {
  const { values, params = [] } = definitionOf(name)
  const query = new URLSearchParams(values === undefined ? { modal: name } : { [name]: values[0] })
  if (params.includes('game')) query.set('game', GAME)
  return `?${query}`
}

/** As if the page had pushed the URL. */
const push = (page: Page, query: string) =>
  page.evaluate((search) => history.pushState(null, '', search), query)

const queryOfAll = (list: readonly ModalName[]) => `?${list.map((name) => queryOf(name).slice(1)).join('&')}`

const dialogs = (page: Page): Locator => page.getByRole('dialog')
/** Also covered modals, which are inert, so they have no role for now. */
const allDialogs = (page: Page): Locator => page.locator('[role=dialog]')

/** Checks at each rendered frame; a locator polls only twice a second. */
const gone = (page: Page, selector: string) =>
  page.waitForFunction((what) => document.querySelector(what) === null, selector)
const there = (page: Page, selector: string) =>
  page.waitForFunction((what) => document.querySelector(what) !== null, selector)
const expectFocusIn = (dialog: Locator, name: string) =>
  expect
    .poll(() => dialog.evaluate((element) => element.contains(document.activeElement)), {
      message: name,
    })
    .toBe(true)

async function errorsIn(page: Page, name: ModalName): Promise<string[]> {
  return (await accessibilityProblems(page, '[role=dialog]')).map((finding) => `${name}: ${finding}`)
}

const excessWidthOf = (dialog: Locator) =>
  dialog.evaluate((element) => element.scrollWidth - element.clientWidth)

/** Opens the modals above one another, and returns those whose content is wider than they are. */
async function tooWide(page: Page, stacked: readonly ModalName[]): Promise<string[]> {
  await push(page, queryOfAll(stacked))
  await expect.poll(() => allDialogs(page).count()).toBe(stacked.length)
  await gone(page, '[role=dialog] [aria-busy=true]')
  const texts = await allDialogs(page).evaluateAll((all) =>
    all.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent.slice(0, 50)),
  )
  await page.goBack()
  await gone(page, '[role=dialog]')
  return texts.map((text) => `too wide: ${text}`)
}

/** Modals for everyone are opened as a player. */
const opensFirstFor = (name: ModalName): Role => (mayOpen(name, 'player') ? 'player' : 'guest')

describe.each<[Role, string]>([
  ['guest', 'en'],
  ['player', 'fa'],
])('a %s in %s', (role, locale) => {
  test('opens their modals and no others, on small and large screens', { timeout: 600_000 }, async () => {
    const { page, problems } = await open(role, { viewport: phone })
    // On a page without pictures, because each modal repaints what is behind it.
    await page.goto(locale === 'en' ? '/fairness' : `/${locale}/fairness`)
    const findings: string[] = []
    const closed = names.filter((name) => !mayOpen(name, role))
    const opened = names.filter((name) => opensFirstFor(name) === role)
    for (const name of opened) {
      await push(page, queryOf(name))
      await there(page, '[role=dialog]')
      const dialog = dialogs(page).first()
      await dialog.waitFor()
      await expectFocusIn(dialog, name)
      await gone(page, '[role=dialog] [aria-busy=true]')
      findings.push(...(await errorsIn(page, name)))
      const excess = await excessWidthOf(dialog)
      if (excess > 0) findings.push(`${name}: ${excess} px too wide`)
      await page.goBack()
      await gone(page, '[role=dialog]')
    }
    await page.setViewportSize(desktop)
    findings.push(...(await tooWide(page, opened)))
    await page.setViewportSize(phone)
    // A modal for everyone comes after those that must stay closed: once it is open, they would be too.
    await push(page, `${queryOfAll(closed)}&modal=loyalty-earn`)
    await dialogs(page).first().waitFor()
    expect(await dialogs(page).count()).toBe(1)
    expect(findings).toEqual([])
    expect(problems).toEqual([])
  })
})

describe('opening and closing', () => {
  const signInLink = (page: Page) =>
    page.getByRole('banner').getByRole('link', { name: content.text('en', 'layout.shell.signIn') })
  const t = (key: string) => content.text('en', `modals.${key}`)

  test('focus moves into a modal and back to its opener', async () => {
    const { page } = await open('guest')
    await arrive(page, '/fairness')
    await signInLink(page).click()
    const dialog = page.getByRole('dialog', { name: t('sign-in.title') })
    await dialog.waitFor()
    await expectFocusIn(dialog, 'sign-in')
    const isBehindReachable = () => page.locator('main').evaluate((main) => main.closest('[inert]') === null)
    expect(await isBehindReachable()).toBe(false)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    expect(await isBehindReachable()).toBe(true)
    await expect.poll(() => signInLink(page).evaluate((link) => link === document.activeElement)).toBe(true)
    expect(new URL(page.url()).search).toBe('')
  })

  test('Back closes a modal, and Forward opens it again', async () => {
    const { page } = await open('guest')
    await arrive(page, '/fairness')
    await signInLink(page).click()
    await dialogs(page).waitFor()
    await page.goBack()
    await dialogs(page).waitFor({ state: 'detached' })
    await page.goForward()
    await dialogs(page).waitFor()
  })

  test('the info button of a game shows the ways to start it, a tap opens it, and the search leads to collections and providers', async () => {
    const { page } = await open('guest', { viewport: phone })
    await arrive(page, '/categories/originals')
    const tile = (key: string, title: string) =>
      content.text('en', `global-components.games.tile.${key}`, { title })
    await page.getByRole('link', { name: tile('playGame', 'Dice') }).tap()
    await page.waitForURL('**/games/dice')
    await page.goBack()
    await page.getByRole('button', { name: tile('about', 'Dice') }).tap()
    const game = page.getByRole('dialog', { name: 'Dice' })
    await game.getByRole('button', { name: t('mobile-game.demo') }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/categories/originals')
    await page.goBack()
    await game.waitFor({ state: 'detached' })
    for (const [modal, key] of [
      ['categories', 'global-components.games.collections.label'],
      ['providers', 'layout.shell.navigation.providers'],
    ] as const) {
      await page
        .getByRole('button', { name: content.text('en', 'layout.shell.navigation.search'), exact: true })
        .last()
        .tap()
      const panel = page.getByRole('dialog', {
        name: content.text('en', 'global-components.games.search.label'),
      })
      await panel.getByRole('button', { name: content.text('en', key) }).tap()
      await page.getByRole('dialog', { name: t(`${modal}.title`) }).waitFor()
      await panel.waitFor({ state: 'detached' })
      await page.goBack()
      await dialogs(page).waitFor({ state: 'detached' })
    }
  })

  test('a visitor who opens a demo first sees what it is', async () => {
    const { page } = await open('guest')
    await arrive(page, '/categories/originals')
    const name = content.text('en', 'global-components.games.tile.demoGame', { title: 'Dice' })
    await page.getByRole('link', { name }).focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', {
      name: content.text('en', 'modals.demo-game.title', { game: 'Dice' }),
    })
    await dialog.getByRole('button', { name: t('demo-game.play') }).click()
    await page.waitForURL((url) => url.pathname === '/games/dice' && url.search === '?mode=demo')
  })

  test('Back never finds a modal that was closed', async () => {
    const { page } = await open('guest')
    await page.goto('/fairness')
    await page
      .getByRole('banner')
      .getByRole('link', { name: content.text('en', 'layout.shell.signUp') })
      .click()
    const form = page.getByRole('dialog', { name: t('sign-up.title') })
    await form.locator('[name=email]').fill('ada@example.org')
    for (const name of ['password', 'password_confirmation'])
      await form.locator(`[name=${name}]`).fill('correct horse battery')
    await form.getByRole('button', { name: t('sign-up.continue'), exact: true }).click()
    const list = form.getByRole('combobox').first()
    const expectList = (isOpen: boolean) =>
      expect.poll(() => list.getAttribute('aria-expanded')).toBe(String(isOpen))
    await list.click()
    await expectList(true)
    // Closes the list first, and only then the form.
    await page.keyboard.press('Escape')
    await expectList(false)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: t('sign-up-cancel.leave') }).click()
    await dialogs(page).first().waitFor({ state: 'detached' })
    expect(await page.evaluate(() => location.pathname + location.search)).toBe('/fairness')
    expect(await page.evaluate(() => (history.state as { modalDepth?: number }).modalDepth ?? 0)).toBe(0)
  })

  test('a deep link to a player’s modal waits for sign-in', async () => {
    const player = await givenPlayer(server)
    const { page } = await open('guest')
    await arrive(page, '/fairness?wallet=deposit')
    await signInLink(page).click()
    const form = page.getByRole('dialog', { name: t('sign-in.title') })
    await form.getByLabel(t('sign-in.login'), { exact: true }).fill(player.email)
    await form.getByLabel(t('sign-in.password'), { exact: true }).fill('correct horse battery')
    await form.getByRole('button', { name: t('sign-in.submit') }).click()
    await page.getByRole('dialog', { name: t('wallet.title') }).waitFor()
    await form.waitFor({ state: 'detached' })
  })

  test('while one modal is loading, no other opens', async () => {
    const { page } = await open('guest')
    await arrive(page, '/fairness')
    const release = await delayRequests(page, '**/assets/sign-in-modal*')
    await signInLink(page).click()
    await page
      .getByRole('banner')
      .getByRole('link', { name: content.text('en', 'layout.shell.signUp') })
      .click()
    release()
    await page.getByRole('dialog', { name: t('sign-in.title') }).waitFor()
    expect(await dialogs(page).count()).toBe(1)
    expect(new URL(page.url()).search).toBe('?sign-in=true')
  })

  test('each modal is two levels above the one below it', async () => {
    const { page } = await open('player')
    await page.goto('/fairness?wallet=deposit&modal=wallet-region&modal=loyalty-earn')
    await expect.poll(() => allDialogs(page).count()).toBe(3)
    const levels = await allDialogs(page).evaluateAll((elements) =>
      elements.map((dialog) => Number(getComputedStyle(dialog.parentElement as Element).zIndex)),
    )
    // In the order in which they were loaded.
    expect(levels.toSorted((a, b) => a - b)).toEqual([1000, 1002, 1004])
  })

  test('an unknown modal is removed from the URL', async () => {
    const { page } = await open('guest')
    await page.goto('/fairness?modal=nonsense&stag=a')
    await expect.poll(() => page.url()).not.toContain('nonsense')
  })
})

describe('where the law forbids play', () => {
  test.each(['sign-in', 'sign-up'])('%s is replaced by an explanation', async (name) => {
    const { page } = await open('guest', { country: 'GB' })
    await page.goto(`/?${name}=true`)
    await page.getByRole('dialog', { name: content.text('en', 'modals.geo-restricted-type.title') }).waitFor()
  })
})
