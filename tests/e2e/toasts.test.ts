/** Toasts on the site, by the page's own clock. */
import type { Locator, Page } from 'playwright-core'
import { expect, onTestFinished, test } from 'vitest'
import { content } from '#tests/support/server/texts.ts'
import { desktop, phone, visit } from '#tests/support/site/browser.ts'
import { openSite } from '#tests/support/site/site.ts'
import { arrive, PATIENCE, runUntil, stopClock } from '#tests/support/site/page-clock.ts'

const { server, browser } = await openSite({ ROLES: 'site,api,inbound,realtime,jobs' })

const REFUSALS = '**/api/player/sessions'
const locales = ['en', 'fa'] as const
const t = (key: string, locale = 'en') => content.text(locale, key)
const region = (page: Page) =>
  page.getByRole('region', {
    name: new RegExp(locales.map((locale) => t('layout.shell.toasts.region', locale)).join('|')),
  })
const titles = (page: Page) => region(page).locator('p:first-child').allTextContents()
/** Animations follow the machine's clock. */
const endAnimations = (dialog: Locator) =>
  dialog.evaluate((element) => Promise.all(element.getAnimations().map(({ finished }) => finished)))
const nowOf = (page: Page) => page.evaluate(() => performance.now())
const blocked = t('alerts.player.accountBlocked.title')

/** A sign-in form whose calls are refused as the test says, with a stopped clock. */
async function openSignIn(locale: (typeof locales)[number] = 'en') {
  const { page, context, close } = await visit(browser, { origin: server.url, viewport: desktop, locale })
  onTestFinished(() => close())
  await context.addInitScript(() =>
    localStorage.setItem('cookie-consent', '{"analytics":false,"chat":false}'),
  )
  await stopClock(page)
  let answer = { status: 403, message: '' }
  await page.route(REFUSALS, (route) =>
    route.fulfill({ status: answer.status, json: { error: { code: 1, message: answer.message } } }),
  )
  await arrive(page, locale === 'en' ? '/fairness?sign-in=true' : `/${locale}/fairness?sign-in=true`, {
    isStopped: true,
  })
  const form = page.getByRole('dialog')
  await runUntil(page, async () => (await form.count()) === 1)
  await endAnimations(form)
  await form.getByLabel(t('modals.sign-in.login', locale), { exact: true }).fill('anna@example.com')
  await form.getByLabel(t('modals.sign-in.password', locale), { exact: true }).fill('a wrong password')
  const submit = form.getByRole('button', { name: t('modals.sign-in.submit', locale) })
  /** Refuses a sign-in, and settles when the page has received it, with a stopped clock. */
  async function refuse(status: number, message = '') {
    answer = { status, message }
    const [refusal] = await Promise.all([page.waitForResponse(REFUSALS), submit.click()])
    await refusal.finished()
    // The form is enabled again once it has reported this refusal.
    await expect.poll(() => submit.isEnabled(), PATIENCE).toBe(true)
  }
  /** Refuses the first sign-in, which needs time to pass, and settles as soon as a toast is shown. */
  async function firstToast(status: number, message = '') {
    answer = { status, message }
    await submit.click()
    await runUntil(page, async () => (await titles(page)).length > 0)
  }
  return { page, refuse, firstToast }
}

const areGone = (page: Page) => runUntil(page, async () => (await titles(page)).length === 0, 100)

test('toasts appear 400 ms apart, and disappear after three seconds', async () => {
  const { page, refuse, firstToast } = await openSignIn()
  await firstToast(403)
  const since = await nowOf(page)
  await refuse(403)
  await page.clock.runFor(390 - ((await nowOf(page)) - since))
  expect(await titles(page)).toEqual([blocked])
  await page.clock.runFor(20)
  await expect.poll(() => titles(page), PATIENCE).toHaveLength(2)
  await areGone(page)

  await firstToast(403)
  const toast = region(page).locator('[role=alertdialog]')
  expect(await toast.evaluate((element) => getComputedStyle(element).transitionDuration)).toBe('0.3s')
  expect((await toast.boundingBox())?.width).toBe(300)
  await page.clock.runFor(2_900)
  expect(await titles(page)).toEqual([blocked])
  await page.clock.runFor(100)
  await areGone(page)
})

test('toasts of one group replace each other', async () => {
  const { page, refuse, firstToast } = await openSignIn()
  await firstToast(500, 'the first message')
  await refuse(500, 'the second message')
  await runUntil(page, async () => (await titles(page)).includes('the second message'))
  expect(await titles(page)).toEqual(['the second message'])
})

test('toasts wait while hovered, and a click dismisses them without closing a dialog or a panel', async () => {
  const { page, firstToast } = await openSignIn()
  const waitAndDismiss = async () => {
    await region(page).getByText(blocked).hover()
    await page.clock.runFor(20_000)
    expect(await titles(page)).toEqual([blocked])
    await region(page).getByText(blocked).click()
    await areGone(page)
  }
  await firstToast(403)
  await waitAndDismiss()
  expect(await page.getByRole('dialog').count()).toBe(1)

  await firstToast(403)
  await page.keyboard.press('Escape')
  await runUntil(page, async () => (await page.getByRole('dialog').count()) === 0)
  await page.keyboard.press('/')
  const panel = page.getByRole('dialog', { name: t('global-components.games.search.label') })
  await runUntil(page, async () => (await panel.count()) === 1)
  await endAnimations(panel)
  await waitAndDismiss()
  expect(await panel.count()).toBe(1)
})

test('toasts leave the header of a dialog free, and a press that they appear over to its target', async () => {
  const { page } = await openSignIn()
  // The toast would appear over the dialog's close button.
  await page.setViewportSize({ width: 1060, height: 660 })
  const form = page.getByRole('dialog')
  const close = await form.getByRole('button', { name: t('modals.sign-in.close') }).boundingBox()
  const pressed = page.evaluate(
    () =>
      new Promise((resolve) => {
        const read = ({ target }: Event) =>
          resolve(target instanceof Element && target.closest('[role=dialog]') !== null)
        addEventListener('click', read, { once: true, capture: true })
      }),
  )
  await page.mouse.move(860, 220)
  await page.mouse.down()
  await form.locator('form').evaluate((element) => (element as HTMLFormElement).requestSubmit())
  await runUntil(page, async () => (await titles(page)).length > 0)
  const toast = await region(page).locator('[role=alertdialog]').boundingBox()
  expect(toast?.x).toBeLessThan(close?.x ?? 0)
  expect(toast?.y).toBeGreaterThan((close?.y ?? 0) + 44)
  expect(toast?.y).toBeLessThan(220)
  expect((toast?.y ?? 0) + (toast?.height ?? 0)).toBeGreaterThan(220)
  await page.mouse.up()
  expect(await pressed).toBe(true)
  expect(await titles(page)).toEqual([blocked])
})

test('on a phone, toasts keep out of the tabs of a dialog that moves in', async () => {
  const { page, firstToast } = await openSignIn()
  await page.setViewportSize(phone)
  await firstToast(403)
  const toast = region(page).locator('[role=alertdialog]')
  const tabs = page.locator('[role=tablist]').last()
  await page.evaluate(() => {
    const [dialog, row] = [document.createElement('div'), document.createElement('div')]
    dialog.ariaModal = 'true'
    row.role = 'tablist'
    Object.assign(dialog.style, {
      position: 'fixed',
      inset: '38px auto 0 0',
      width: '100vw',
      translate: '0 300px',
    })
    Object.assign(row.style, { position: 'absolute', inset: '130px 20px auto', height: '52px' })
    dialog.append(row)
    document.body.append(dialog)
  })
  const below = async () => {
    const [over, covered] = [await toast.boundingBox(), await tabs.boundingBox()]
    return (over?.y ?? 0) >= (covered?.y ?? 0) + (covered?.height ?? 0) - 300
  }
  await runUntil(page, below)
})

test('toasts stay when a dialog closes, and disappear on navigation', async () => {
  const { page, firstToast } = await openSignIn()
  await firstToast(403)
  await page.keyboard.press('Escape')
  await runUntil(page, async () => (await page.getByRole('dialog').count()) === 0)
  expect(await titles(page)).toEqual([blocked])
  await page.locator('footer a[href="/questions"]').click()
  await runUntil(page, async () => new URL(page.url()).pathname === '/questions')
  // The clock is stopped, so it would not disappear otherwise.
  await expect.poll(() => titles(page), PATIENCE).toEqual([])
})

test('toasts are swiped towards the inline end, which is the left in Persian', async () => {
  const { page, firstToast } = await openSignIn('fa')
  await firstToast(403)
  const toast = region(page).locator('[role=alertdialog]')
  const { x = 0, y = 0, width = 0 } = (await toast.boundingBox()) ?? {}
  await page.mouse.move(x + width / 2, y + 20)
  await page.mouse.down()
  for (const left of [20, 40, 80]) await page.mouse.move(x + width / 2 - left, y + 20)
  await runUntil(page, async () => (await toast.getAttribute('data-swipe-direction')) === 'left')
  await page.mouse.up()
  await areGone(page)
})
