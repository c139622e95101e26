import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { loadContent } from '../../packages/content/src/index.ts'
import { desktop, phone, visit } from '#tests/support/site/browser.ts'
import { copyContent } from '#tests/support/server/config.ts'
import { delayRequests } from '#tests/support/site/delayed-requests.ts'
import { openSite } from '#tests/support/site/site.ts'
import { waitForToastAndMoveAway, recordToasts } from '#tests/support/site/toasts.ts'
import { arrive } from '#tests/support/site/page-clock.ts'

const content = copyContent()
const texts = loadContent(content.folder, 'en')
const t = (key: string) => texts.text('en', key)
afterAll(() => content.remove())
const { server, browser } = await openSite({
  ROLES: 'site,api,inbound,realtime,jobs,studio',
  CONTENT_DIR: content.folder,
})

async function open() {
  const visited = await visit(browser, { origin: server.url, viewport: desktop })
  await recordToasts(visited.page)
  return visited
}

test('keeps the affiliate from the first visit, and removes it from the URL', async () => {
  const { page, context, problems, close } = await open()
  await page.goto('/contact?stag=partner-7&x=1')
  await page.waitForURL((url) => !url.searchParams.has('stag'))
  expect(new URL(page.url()).search).toBe('?x=1')
  await page.goto('/contact?stag=another-partner')
  await page.waitForURL((url) => !url.searchParams.has('stag'))
  const cookies = (await context.cookies()).filter(({ name }) => name === 'affiliateTag')
  expect(cookies).toMatchObject([{ value: 'partner-7', sameSite: 'Strict', path: '/' }])
  expect(problems).toEqual([])
  await close()
})

test('writes the funnels to the data layer, and loads nothing from third parties without settings', async () => {
  const { page, close } = await open()
  const outside: string[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith(server.url)) outside.push(request.url())
  })
  await page.goto('/?wallet=deposit&sign-up=true')
  await page.waitForFunction(() => (window as { dataLayer?: object[] }).dataLayer?.length)
  const entries = await page.evaluate(() => (window as { dataLayer?: object[] }).dataLayer)
  expect(entries).toMatchObject([{ event: 'registration', funnelStep: 'open', regType: 'email' }])
  expect(outside.filter((url) => !url.startsWith('data:'))).toEqual([])
  await close()
})

test('shows the current offline page without a network, and still loads everything with full storage', async () => {
  const { page, context, close } = await open()
  await page.goto('/de/contact')
  await page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state)
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  const kept = await offlinePages(page)
  expect(kept).toHaveLength(1)

  content.edit<{ title: string }>('de/pages/offline.json', (texts) => {
    texts.title = 'Gerade ohne Netz'
  })
  const worker = async () => (await fetch(`${server.url}/sw.js?locale=de`)).text()
  await expect.poll(worker).not.toContain(kept[0]?.replace('offline-', ''))
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update())
  await expect.poll(() => offlinePages(page)).not.toEqual(kept)
  await expect.poll(() => offlinePages(page)).toHaveLength(1)

  await context.setOffline(true)
  await page.goto('/de/providers')
  expect(await page.title()).toBe('Gerade ohne Netz')
  expect(new URL(page.url()).pathname).toBe('/de/providers')
  await page.goto('/api/player/init')
  expect(await page.title()).toBe('Gerade ohne Netz')

  await context.setOffline(false)
  const { origin } = new URL(page.url())
  const devTools = await context.newCDPSession(page)
  await devTools.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1 })
  await arrive(page, '/providers')
  await page
    .getByRole('banner')
    .getByRole('link', { name: t('layout.shell.signIn') })
    .click()
  await page.getByRole('dialog', { name: t('modals.sign-in.title') }).waitFor()
  await close()
})

const offlinePages = (page: Page) =>
  page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith('offline-')))

test('without a network, dialogs and panels say so, open ones can be closed, and others load when it is back', async () => {
  const { page, context, close } = await open()
  // The live connection is the last thing that the first touch loads.
  const live = page.waitForEvent('websocket')
  await arrive(page, '/providers')
  await page.mouse.move(300, 300)
  await live
  await page.evaluate(() => Object.assign(globalThis, { isSamePage: true }))
  const signIn = page.getByRole('banner').getByRole('link', { name: t('layout.shell.signIn') })
  const offline = t('layout.failures.offline.title')
  await page
    .getByRole('banner')
    .getByRole('link', { name: t('layout.shell.signUp') })
    .click()
  await page.getByRole('dialog', { name: t('modals.sign-up.title') }).waitFor()
  await context.setOffline(true)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: t('modals.sign-up-cancel.leave') }).click()
  await page.getByRole('dialog').first().waitFor({ state: 'detached' })
  await signIn.click()
  await waitForToastAndMoveAway(page, offline)
  await page.keyboard.press('/')
  const search = page.getByRole('dialog', { name: t('global-components.games.search.label') })
  await search.getByRole('alert').getByText(offline).waitFor()
  // A browser reports that it is online before requests succeed.
  let looks = 0
  await page.route('**/assets/**', (route) => {
    if (route.request().method() === 'HEAD') looks += 1
    return looks < 2 ? route.abort() : route.continue()
  })
  await context.setOffline(false)
  await search.getByRole('searchbox').waitFor()
  await page.unroute('**/assets/**')
  await page.keyboard.press('Escape')
  await search.waitFor({ state: 'detached' })
  await signIn.click()
  await page.getByRole('dialog', { name: t('modals.sign-in.title') }).waitFor()
  expect(await page.evaluate(() => 'isSamePage' in globalThis)).toBe(true)
  await close()
})

test('a dialog that failed to load while online loads at the next attempt', async () => {
  const { page, close } = await open()
  const part = '**/assets/sign-in-modal-*'
  // Before the page loads: an idle page fetches the dialog in advance.
  await page.route(part, (route) => route.abort())
  await arrive(page, '/providers')
  const signIn = page.getByRole('banner').getByRole('link', { name: t('layout.shell.signIn') })
  await signIn.click()
  await waitForToastAndMoveAway(page, t('layout.failures.offline.title'))
  await page.unroute(part)
  await signIn.click()
  await page.getByRole('dialog', { name: t('modals.sign-in.title') }).waitFor()
  await close()
})

test('an input that failed to load says so in place, and other input stays until a press', async () => {
  const { page, close } = await open()
  const part = '**/assets/textarea-*'
  await page.route(part, (route) => route.abort())
  await arrive(page, '/contact')
  await page.evaluate(() => Object.assign(globalThis, { isSamePage: true }))
  const form = page.getByRole('main').locator('form')
  const email = form.getByLabel(t('pages.contact.form.email'))
  await email.fill('anna@mail.test')
  const failure = form.getByRole('alert')
  await failure.getByText(t('layout.failures.offline.title')).waitFor()
  expect(await email.inputValue()).toBe('anna@mail.test')
  expect(await page.evaluate(() => 'isSamePage' in globalThis)).toBe(true)
  await page.unroute(part)
  await failure.getByRole('button', { name: t('layout.errors.error.retry') }).click()
  await form.getByLabel(t('pages.contact.form.message')).waitFor()
  await close()
})

test('a page that failed to load says that there is no connection, and loads when the server replies', async () => {
  const { page, close } = await open()
  const part = '**/assets/contact-*'
  const title = page.getByRole('heading', { name: t('layout.failures.offline.title') })
  const retry = page.getByRole('main').getByRole('button', { name: t('layout.errors.error.retry') })
  await page.route(part, (route) => route.abort())
  await page.goto('/contact')
  await title.waitFor()
  await page.getByText(t('layout.failures.offline.text')).waitFor()
  const everything = '**/assets/**'
  await page.route(everything, (route) => route.abort())
  // The text is shown all the time, so only the refused question says that the press was answered.
  const refused = page.waitForEvent('requestfailed', (request) => request.method() === 'HEAD')
  await retry.click()
  await refused
  await page.getByText(t('layout.failures.offline.text')).waitFor()
  await page.unroute(everything)
  await page.unroute(part)
  await retry.click()
  await page.getByRole('heading', { name: t('pages.contact.title') }).waitFor()
  await close()
})

test('searches a collection letter by letter, without disturbing the typing', async () => {
  const { page, problems, close } = await open()
  await arrive(page, '/categories/slots')
  const main = page.getByRole('main')
  const field = main.getByRole('searchbox')
  await field.focus()
  for (const [typed, found] of [
    ['koi', 'Koi River'],
    [' river', 'Koi River'],
  ] as const) {
    await page.keyboard.type(typed)
    const typedWords = await field.inputValue()
    await page.waitForURL((url) => url.searchParams.get('search') === typedWords)
    await expect.poll(() => main.getByRole('heading', { level: 2 }).allTextContents()).toEqual([found])
    expect(await field.evaluate((input) => input === document.activeElement)).toBe(true)
    expect(await field.inputValue()).toBe(typedWords)
  }
  expect(problems).toEqual([])
  await close()
})

test('repeats a press on a button that was not hydrated yet', async () => {
  const { page, problems, close } = await open()
  const release = await delayRequests(page, '**/assets/*.js')
  const calls: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') calls.push(new URL(request.url()).pathname)
  })
  await page.goto('/verify/no-such-code')
  const button = page.getByRole('main').getByRole('button')
  await button.click()
  await button.click()
  release()
  await page.getByRole('main').getByRole('alert').waitFor()
  expect(calls.filter((path) => path.includes('confirm'))).toHaveLength(1)
  expect(problems).toEqual([])
  await close()
})

test('shows an installation offer that the browser made before hydration', async () => {
  const { page, context, problems, close } = await open()
  await context.addInitScript(() => localStorage.setItem('cookie-consent', '{}'))
  const release = await delayRequests(page, '**/assets/*.js')
  await page.goto('/providers', { waitUntil: 'domcontentloaded' })
  await page.evaluate(() => window.dispatchEvent(new Event('beforeinstallprompt', { cancelable: true })))
  release()
  await page.getByRole('region', { name: t('layout.install.title') }).waitFor()
  expect(problems).toEqual([])
  await close()
})

test('the panel next to a form shows its content, with an image as wide as the screen', async () => {
  type Texts = { promo: { displayAdvantages: string; advantages: { icon: string; label: string }[] } }
  content.edit<Texts>('en/modals/sign-in.json', ({ promo }) => {
    promo.advantages.push({ icon: '/media/icons/shield.svg', label: 'And one of the operator' })
  })
  content.edit<Texts>('en/modals/sign-up.json', ({ promo }) => {
    promo.displayAdvantages = 'false'
  })
  const texts = async () => (await server.call('getContent', { params: panel })).data.content['promo']
  const panel = { locale: 'en', directory: 'modals', identity: 'sign-up' }
  await expect.poll(texts).toMatchObject({ displayAdvantages: 'false' })

  const { page, problems, close } = await open()
  await page.goto('/?sign-in=true')
  const dialog = page.getByRole('dialog')
  await dialog.getByText('And one of the operator').waitFor()
  expect(await dialog.locator('aside li').count()).toBe(4)
  const shown = () => dialog.locator('aside img').evaluate((image: HTMLImageElement) => image.currentSrc)
  await expect.poll(shown).toMatch(/\/media\/promo\/hall\.svg\?v=\S{16}$/)
  await page.setViewportSize(phone)
  await expect.poll(shown).toContain('/media/promo/hall-wide.svg')
  await page.goto('/?sign-up=true')
  await dialog.locator('aside img').waitFor()
  expect(await dialog.locator('aside li').count()).toBe(0)
  expect(problems).toEqual([])
  await close()
})

test('a language opened in a new tab is that of the link, and stays on pages without a prefix', async () => {
  const { page, context, problems, close } = await open()
  await context.addCookies([{ name: 'user-language', value: 'de', url: server.url }])
  await page.goto('/de/providers?from=letter&modal=loyalty-earn')
  await page.getByRole('dialog').waitFor()
  const english = page.locator('footer a[hreflang=en]')
  const questions = texts.text('de', 'pages.questions.title')
  await expect.poll(() => english.getAttribute('href')).toBe('/en/providers?from=letter&modal=loyalty-earn')
  await page.keyboard.press('Escape')
  await page.waitForURL((url) => !url.searchParams.has('modal'))
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.locator('footer details').evaluateAll((all: HTMLDetailsElement[]) => {
    for (const details of all) details.open = true
  })
  // The page behind a dialog is inert until the dialog has given the focus back.
  const isFocused = () => english.evaluate((link) => link === document.activeElement)
  await expect.poll(() => english.focus().then(isFocused)).toBe(true)
  const [tab] = await Promise.all([context.waitForEvent('page'), page.keyboard.press('ControlOrMeta+Enter')])
  await tab.waitForURL((url) => url.pathname === '/providers' && url.search === '?from=letter')
  expect(await tab.locator('html').getAttribute('lang')).toBe('en')
  expect(new URL(page.url()).pathname).toBe('/de/providers')

  await page.locator('footer a[href="/de/questions"]').evaluate((link: HTMLAnchorElement) => link.click())
  await page.waitForURL((url) => url.pathname === '/questions')
  await page.getByRole('main').getByRole('heading', { level: 1 }).filter({ hasText: questions }).waitFor()
  await page.reload()
  expect(await page.locator('html').getAttribute('lang')).toBe('de')
  expect(problems).toEqual([])
  await close()
})
