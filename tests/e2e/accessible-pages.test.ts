/** axe on every rendered page: as visitor and player, in both text directions, on small and large screens. */
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, type TestContext, test, vi } from 'vitest'
import { type PageName, type PageRule, pages } from '../../packages/contract/src/pages.ts'
import { accessibilityProblems, RULES_OF_LOOKS } from '#tests/support/site/accessibility.ts'
import { desktop, phone, visit } from '#tests/support/site/browser.ts'
import { openSite } from '#tests/support/site/site.ts'
import { addressOf, pageNames } from '#tests/support/site/page-addresses.ts'
import { givenPlayer } from '#tests/support/players/players.ts'

declare global {
  /** The site's router. */
  var __TSR_ROUTER__:
    | { history: { push(to: string): void }; load(): Promise<void>; state: { status: string } }
    | undefined
}

const { server, browser } = await openSite({ TRUSTED_PROXIES: '127.0.0.1' })
const first = { collection: '', game: '' }

beforeAll(async () => {
  await vi.waitFor(async () => expect((await server.call('listGames')).data).not.toEqual([]), 60_000)
  first.collection = (await server.call('listCollections')).data[0]?.identity ?? ''
  first.game = (await server.call('listGames')).data[0]?.id ?? ''
})

type Viewer = { role: 'guest' | 'player'; country?: string; viewport: typeof phone }

async function openAs({ onTestFinished }: TestContext, { role, country, viewport }: Viewer, locale: string) {
  const visited = await visit(browser, { origin: server.url, viewport, reducedMotion: true })
  onTestFinished(() => visited.close())
  const { context } = visited
  // Set only where needed: the browser would send it to a game's frame too, whose CORS policy may not allow it.
  if (country !== undefined) await context.setExtraHTTPHeaders({ 'cf-ipcountry': country })
  await context.addCookies([{ name: 'user-language', value: locale, url: server.url }])
  if (role === 'player') {
    const { token } = await givenPlayer(server)
    await context.addCookies([{ name: 'access_token', value: token, url: server.url }])
  }
  return visited
}

const PATIENCE = { timeout: 60_000 }

async function load(page: Page, address: string) {
  await page.goto(address, { waitUntil: 'load' })
  await page.waitForFunction(() => document.documentElement.dataset.session !== undefined)
}

/** Goes to another page as a link does, without loading the document and axe again. */
async function navigate(page: Page, address: string) {
  await page.evaluate((to) => {
    const router = globalThis.__TSR_ROUTER__
    router?.history.push(to)
    return router?.load()
  }, address)
  await page.waitForFunction(() => globalThis.__TSR_ROUTER__?.state.status === 'idle')
}

/** Waits until nothing is loading; scrolls to rails that load when near. */
async function settled(page: Page, address: string) {
  const busy = page.locator('main [aria-busy=true]')
  const busyCount = () =>
    busy.evaluateAll((found) => {
      found[0]?.scrollIntoView()
      return found.length
    })
  await vi.waitFor(async () => expect(await busyCount(), address).toBe(0), PATIENCE)
  await page.evaluate(() => scrollTo(0, 0))
}

async function errorsAt(page: Page, address: string, within?: string): Promise<string[]> {
  await settled(page, address)
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  const findings = (await accessibilityProblems(page, within)).map((finding) => `${address}: ${finding}`)
  const headings = await page.locator('h1').allTextContents()
  if (headings.length !== 1 || headings[0]?.trim() === '')
    findings.push(`${address}: has the main headings ${JSON.stringify(headings)}`)
  return wide > 0 ? [...findings, `${address}: ${wide} px too wide`] : findings
}

const isPlayers = (name: PageName) => (pages[name] as PageRule).access === 'player'

describe.each<[Viewer['role'], string, typeof phone, readonly PageName[]]>([
  ['guest', 'en', desktop, pageNames.filter((name) => !isPlayers(name))],
  ['player', 'en', desktop, pageNames.filter(isPlayers)],
  ['player', 'fa', phone, pageNames],
  // Pages that look different for visitors and players.
  ['guest', 'fa', phone, ['index', 'games-id', 'welcome-package', 'contact']],
])('a %s in %s', (role, locale, viewport, names) => {
  test('meets no page with an axe violation', { timeout: 600_000 }, async (context) => {
    const { page, problems } = await openAs(context, { role, viewport }, locale)
    const findings: string[] = []
    const prefix = locale === 'en' ? '' : `/${locale}`
    const addressesOfPages = names.map((name) => addressOf(name, prefix, first))
    for (const [at, address] of addressesOfPages.entries()) {
      // Each page is loaded as a document for visitors on a desktop.
      const isLoaded = at === 0 || (role === 'guest' && viewport === desktop)
      await (isLoaded ? load(page, address) : navigate(page, address))
      // What surrounds a page stays the same when it changes.
      findings.push(...(await errorsAt(page, address, isLoaded ? undefined : 'main')))
    }
    expect(findings).toEqual([])
    expect(problems).toEqual([])
  })
})

test.for(['/', '/fa'])('where play is not allowed, %s is as accessible', async (address, context) => {
  const { page } = await openAs(context, { role: 'guest', country: 'IR', viewport: phone }, 'en')
  await load(page, address)
  expect(await errorsAt(page, address)).toEqual([])
})

test('reports a violation in a page and in a frame with an opaque origin, once each by its own selector', async ({
  onTestFinished,
}) => {
  const { page, close } = await visit(browser, { origin: server.url, viewport: desktop })
  onTestFinished(close)
  const inner = '<html lang=en><title>in</title><main><h1>in</h1><img src=x id=inner></main>'
  await page.setContent(
    `<html lang=en><title>out</title><main><h1>out</h1><p><img src=x id=outer></p>
      <iframe title=frame sandbox=allow-scripts srcdoc="${inner}"></iframe></main>`,
  )
  const found = await accessibilityProblems(page)
  expect(found.filter((line) => line.startsWith('image-alt'))).toEqual([
    expect.stringContaining(' #outer '),
    expect.stringContaining(' iframe #inner '),
  ])
  expect(await accessibilityProblems(page, 'p')).toHaveLength(1)
  await page.locator('iframe').evaluate((frame) => frame.remove())
  expect(await accessibilityProblems(page)).toEqual([expect.stringMatching(/^image-alt: #outer /)])
  expect(await accessibilityProblems(page, 'p')).toHaveLength(1)
  expect(await accessibilityProblems(page, 'p', RULES_OF_LOOKS)).toEqual([])
  await page.locator('h1').evaluate((heading) => (heading.style.cssText = 'color: #777; background: #888'))
  expect(await accessibilityProblems(page, undefined, RULES_OF_LOOKS)).toEqual([
    expect.stringMatching(/^color-contrast: h1 /),
  ])
})
