/** What the shell does automatically, and when. The page's clock is controlled, so nothing here waits. */
import type { Page } from 'playwright-core'
import { describe, expect, onTestFinished, test } from 'vitest'
import { content } from '#tests/support/server/texts.ts'
import { desktop, phone, visit } from '#tests/support/site/browser.ts'
import { delayRequests } from '#tests/support/site/delayed-requests.ts'
import { openSite } from '#tests/support/site/site.ts'
import { arrive, PATIENCE, runUntil, stopClock } from '#tests/support/site/page-clock.ts'
import { givenPlayer } from '#tests/support/players/players.ts'

const t = (key: string) => content.text('en', key)
const tablet = { width: 900, height: 900 }
const { server, browser } = await openSite({ ROLES: 'site,api,inbound,realtime,jobs' })

async function open(viewport: typeof phone, { isPlayer = false, stopsClock = false } = {}) {
  const { page, context, close } = await visit(browser, { origin: server.url, viewport })
  onTestFinished(() => close())
  await context.addInitScript(() =>
    localStorage.setItem('cookie-consent', '{"analytics":false,"chat":false}'),
  )
  if (isPlayer) {
    const { token } = await givenPlayer(server)
    await context.addCookies([{ name: 'access_token', value: token, url: server.url }])
  }
  if (stopsClock) await stopClock(page)
  return page
}

describe('a page that returns from the background', () => {
  /** How often the accounts were refetched because the page became visible or hidden. */
  async function asked(page: Page, state: 'visible' | 'hidden') {
    let times = 0
    page.on('request', (request) => {
      if (new URL(request.url()).pathname === '/api/wallet/accounts') times += 1
    })
    await page.evaluate((visibilityState) => {
      Object.defineProperty(document, 'visibilityState', { configurable: true, value: visibilityState })
      document.dispatchEvent(new Event('visibilitychange'))
    }, state)
    // Any request caused by the change leaves the page before this one.
    await page.evaluate(() => fetch('/healthz'))
    return times
  }

  async function openHome(viewport: typeof phone, isPlayer: boolean) {
    const page = await open(viewport, { isPlayer })
    // A connection that never replies: a new subscription is another reason to refetch the accounts.
    const connected = Promise.withResolvers<void>()
    await page.routeWebSocket(/.*/, () => connected.resolve())
    await arrive(page, '/')
    if (isPlayer) await page.locator('header').getByText(/€/).first().waitFor()
    // What players need later is there once the page has connected.
    if (isPlayer) await connected.promise
    return page
  }

  test('refetches the accounts on a phone', async () => {
    expect(await asked(await openHome(phone, true), 'visible')).toBe(1)
  })

  test('does not when it goes into the background', async () => {
    expect(await asked(await openHome(phone, true), 'hidden')).toBe(0)
  })

  test('does not on a wide screen', async () => {
    expect(await asked(await openHome(desktop, true), 'visible')).toBe(0)
  })

  test('does not for a visitor, who has none', async () => {
    expect(await asked(await openHome(phone, false), 'visible')).toBe(0)
  })
})

describe('a sheet on a phone', () => {
  const sheet = (page: Page) => page.getByRole('dialog', { name: t('modals.sign-in.title') })

  /** Pulls the open sheet down with a finger, within the given time. */
  async function pull(page: Page, distance: (height: number) => number, ms: number) {
    const box = await sheet(page).boundingBox()
    if (box === null) throw new Error('no sheet is open')
    const finger = await page.context().newCDPSession(page)
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y = 0) =>
      finger.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: type === 'touchEnd' ? [] : [{ x: box.x + box.width / 2, y }],
      })
    const top = box.y + 12
    await touch('touchStart', top)
    await page.clock.runFor(ms)
    const end = top + distance(box.height)
    for (const share of [0.3, 0.6, 1]) {
      await touch('touchMove', top + (end - top) * share)
      // Another change renders it again during the gesture.
      await page.evaluate((now) => history.replaceState(history.state, '', `?sign-in=true&at=${now}`), share)
    }
    await touch('touchEnd')
  }

  async function openSheet() {
    const page = await open(phone)
    await arrive(page, '/fairness?sign-in=true')
    await sheet(page).waitFor()
    await expect
      .poll(() => sheet(page).evaluate((element) => element.getAnimations().length), PATIENCE)
      .toBe(0)
    await stopClock(page)
    return page
  }

  test('closes when pulled down by more than a tenth, however slowly', async () => {
    const page = await openSheet()
    await pull(page, (height) => height * 0.1 + 8, 5_000)
    await runUntil(page, async () => (await sheet(page).count()) === 0)
  })

  test('closes on a short flick', async () => {
    const page = await openSheet()
    await pull(page, () => 40, 250)
    await runUntil(page, async () => (await sheet(page).count()) === 0)
  })

  test('stays open when pulled a little and slowly', async () => {
    const page = await openSheet()
    await pull(page, () => 40, 400)
    await page.clock.runFor(2_000)
    expect(await sheet(page).count()).toBe(1)
    expect(new URL(page.url()).searchParams.get('sign-in')).toBe('true')
  })
})

describe('the drawer', () => {
  const isCompact = (page: Page) =>
    page.evaluate(() => [document.documentElement.dataset.drawer, localStorage.getItem('IS_DRAWER_COMPACT')])
  const width = (page: Page) => page.locator('aside.drawer').evaluate((drawer) => drawer.clientWidth)
  const button = (page: Page, key: string) =>
    page.getByRole('button', { name: t(`layout.shell.navigation.${key}`) }).first()

  test('stays compact on the next page, until it is expanded', async () => {
    const page = await open(desktop)
    await arrive(page, '/providers')
    await button(page, 'compact').click()
    expect(await isCompact(page)).toEqual(['compact', 'true'])
    await arrive(page, '/questions')
    expect(await isCompact(page)).toEqual(['compact', 'true'])
    await expect.poll(() => width(page), PATIENCE).toBeLessThanOrEqual(72)
    await button(page, 'wide').click()
    expect(await isCompact(page)).toEqual(['wide', 'false'])
  })

  test('is not compact when opened as a panel, and closes on navigation', async () => {
    const page = await open(tablet)
    await page.addInitScript(() => {
      if (location.pathname === '/providers') localStorage.setItem('IS_DRAWER_COMPACT', 'true')
    })
    await arrive(page, '/providers')
    const panel = page.getByRole('dialog', { name: t('layout.shell.navigation.menu') })
    await button(page, 'openMenu').click()
    await panel.waitFor()
    expect(await isCompact(page)).toEqual(['wide', 'false'])
    await panel.getByRole('link', { name: t('layout.shell.navigation.questions') }).click()
    await panel.waitFor({ state: 'detached' })
    await page.waitForURL('**/questions')

    await button(page, 'openMenu').click()
    await panel.waitFor()
    await page.evaluate(() => history.pushState(null, '', '?modal=loyalty-earn'))
    await panel.waitFor({ state: 'detached' })
  })
})

describe('signing out', () => {
  test('signing out of a players’ page leads home, and opens no sign-in', async () => {
    const page = await open(desktop, { isPlayer: true })
    await arrive(page, '/profile/info')
    await page.getByRole('button', { name: t('pages.profile.signOut') }).click()
    await page.getByRole('link', { name: t('layout.shell.signIn') }).waitFor()
    expect(page.url()).toBe(`${server.url}/`)
  })
})

describe('the preloader', () => {
  const phase = (page: Page) =>
    page.evaluate(() => document.querySelector<HTMLElement>('.preloader')?.dataset.phase)

  test('fades after half a second and is gone after a whole one', async () => {
    const page = await open(desktop, { stopsClock: true })
    await arrive(page, '/providers', { isStopped: true })
    expect(await phase(page)).toBe('shown')
    // At most a few milliseconds of the page's clock have passed since hydration.
    await page.clock.runFor(480)
    expect(await phase(page)).toBe('shown')
    await page.clock.runFor(20)
    expect(await phase(page)).toBe('fading')
    await page.clock.runFor(480)
    expect(await phase(page)).toBe('fading')
    await page.clock.runFor(20)
    expect(await phase(page)).toBeUndefined()
  })

  test.each([
    ['/auth/autologin?state=1&token=2', (page: Page) => page.getByRole('alert')],
    ['/auth/social/google/callback?code=1', (page: Page) => page.getByRole('alert')],
  ] as const)('covers %s from the start until it redirects or reports an error', async (address, end) => {
    const page = await open(desktop)
    const release = await delayRequests(page, /\.js$/)
    await page.goto(address, { waitUntil: 'commit' })
    const gate = page.locator('.preloader')
    await gate.waitFor()
    expect(await gate.boundingBox()).toMatchObject(desktop)
    release()
    await gate.waitFor({ state: 'hidden' })
    await end(page).waitFor()
  })

  test('covers nothing on a page that does not redirect', async () => {
    const page = await open(desktop, { stopsClock: true })
    await page.goto('/auth/autologin', { waitUntil: 'domcontentloaded' })
    const height = (await page.locator('.preloader').boundingBox())?.height ?? 0
    expect(height).toBeLessThan(8)
  })
})

describe('browser events', () => {
  /** Offers installation as Chromium does, and declines when prompted. */
  const offerInstall = (page: Page) =>
    page.evaluate(() => {
      const offer = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
        prompt: async () => undefined,
        userChoice: Promise.resolve({ outcome: 'dismissed' }),
      })
      window.dispatchEvent(offer)
      return offer.defaultPrevented
    })

  test('shows a banner while offline, offers installation once, and keeps page and dialog when the language changes', async () => {
    const page = await open(desktop)
    await arrive(page, '/providers?from=letter')
    const banner = page.getByText(t('layout.shell.offline'))
    await page.context().setOffline(true)
    await banner.waitFor()
    await page.context().setOffline(false)
    await banner.waitFor({ state: 'detached' })

    const offer = page.getByRole('region', { name: t('layout.install.title') })
    expect(await offerInstall(page)).toBe(true)
    await offer.getByRole('button', { name: t('layout.install.install') }).click()
    await offer.waitFor({ state: 'detached' })
    expect(await page.evaluate(() => localStorage.getItem('install-refused'))).toBe('true')
    // Its code is already loaded: another offer would be rendered in the next frame.
    await offerInstall(page)
    await page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
    )
    expect(await offer.count()).toBe(0)

    await page.evaluate(() => history.pushState(null, '', '?from=letter&modal=loyalty-earn'))
    await page.getByRole('dialog', { name: t('modals.loyalty-earn.title') }).waitFor()
    await page.locator('footer a[hreflang=de]').evaluate((link: HTMLAnchorElement) => link.click())
    await page.waitForURL((url) => url.pathname === '/de/providers')
    const title = content.text('de', 'modals.loyalty-earn.title')
    await page.getByRole('dialog', { name: title }).waitFor()
    expect(new URL(page.url()).search).toBe('?from=letter&modal=loyalty-earn')
    await page.locator('html[lang=de]').waitFor()
    expect(await page.evaluate(() => document.cookie)).toContain('user-language=de')
  })

  test('a player who opens the installed app is recorded as having it, and an open panel locks the page', async () => {
    const page = await open(phone, { isPlayer: true })
    const reported = page.waitForResponse(
      (reply) => reply.request().method() === 'PUT' && reply.url().endsWith('/api/player/profile'),
    )
    await arrive(page, '/fairness?source=pwa')
    const reply = await reported
    expect(reply.request().postDataJSON()).toEqual({ pwaInstalled: true })
    expect(((await reply.json()) as { data: { pwaInstalled: boolean } }).data.pwaInstalled).toBe(true)

    const overflow = () => page.evaluate(() => getComputedStyle(document.documentElement).overflowY)
    expect(await overflow()).not.toBe('hidden')
    await page
      .getByRole('button', { name: t('layout.shell.navigation.profile') })
      .last()
      .tap()
    await page.getByRole('dialog').waitFor()
    expect(await overflow()).toBe('hidden')
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    expect(await overflow()).not.toBe('hidden')
  })
})
