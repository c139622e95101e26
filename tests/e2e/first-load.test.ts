import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { type PageName, type PageRule, pages } from '../../packages/contract/src/pages.ts'
import { gameIds } from '@fairhall/games'
import { frameScripts } from '#tests/support/games/frame-scripts.ts'
import { BUDGET, loadOnce } from '#tests/support/site/first-load.ts'
import { openSite } from '#tests/support/site/site.ts'
import { addresses, missingPages, pageNames } from '#tests/support/site/page-addresses.ts'

const { server, browser } = await openSite({ ROLES: 'site,api,realtime,studio' })

const PATIENCE = { timeout: 60_000 }
/** With several concurrent loads, fonts arrive late and move a line or two. A real layout shift is larger. */
const SHIFT_OF_MANY = 0.08

test.each(['/', '/games/koi-river'])('%s stays within the budget of a first load', async (page) => {
  const loaded = await loadOnce(browser, server.url, page)
  expect(loaded.scripts, 'bytes of scripts').toBeLessThanOrEqual(BUDGET.scripts)
  expect(loaded.styles, 'bytes of styles').toBeLessThanOrEqual(BUDGET.styles)
  expect(loaded.shift, 'layout shift').toBeLessThanOrEqual(BUDGET.shift)
  expect(loaded.violations, 'policy violations').toEqual([])
  // Guards against measuring nothing.
  expect(loaded.scripts).toBeGreaterThan(50_000)
})

const GAME_SCRIPTS = 120_000

test('every game needs at most 120 kB of scripts', () => {
  const sizes = frameScripts()
  expect([...sizes.keys()].toSorted()).toEqual([...gameIds].toSorted())
  expect([...sizes].filter(([, bytes]) => bytes > GAME_SCRIPTS || bytes < 50_000)).toEqual([])
})

const notice = (tab: Page) => tab.locator('.cookie-popup')
/** The last element that loads without user input. */
const noticed = (tab: Page) => notice(tab).waitFor({ state: 'attached', ...PATIENCE })

test('the cookie notice leaves a game free and is placed below it', async () => {
  await loadOnce(browser, server.url, '/games/koi-river', async (tab) => {
    await noticed(tab)
    const stage = await tab.locator('.game-stage').boundingBox()
    const box = await notice(tab).boundingBox()
    expect(box?.y).toBeGreaterThanOrEqual((stage?.y ?? 0) + (stage?.height ?? Number.POSITIVE_INFINITY))
  })
})

test('the cookie notice is never the largest content of a page', async () => {
  await loadOnce(browser, server.url, '/welcome-package', async (tab) => {
    await noticed(tab)
    await notice(tab).evaluate(showLargerContent)
    const reported = () => tab.evaluate(() => window.largestContents)
    const message = 'the browser reports a paragraph that fills the screen'
    await expect.poll(reported, { message }).toContain('the paragraph')
    expect(await reported()).not.toContain('the cookie notice')
  })
})

declare global {
  interface Window {
    /** In the order of their reports. */
    largestContents: string[]
  }
}

/** Runs in the page. Candidates are reported in order, so a larger one at the end shows that all earlier ones were. */
async function showLargerContent(shown: Element): Promise<void> {
  await Promise.all(shown.getAnimations().map(({ finished }) => finished))
  // Of a frame, only the largest candidate is reported.
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  const last = document.createElement('p')
  last.textContent = 'The largest content. '.repeat(400)
  // Text fills the screen to its edges, in a font that needs no loading: larger content can't exist.
  last.style.cssText =
    'all: initial; position: fixed; inset: 0; z-index: 9999; overflow: hidden; font: 24px/1 monospace; word-break: break-all'
  window.largestContents = []
  const nameOf = (element: Element | null) =>
    element === last ? 'the paragraph' : shown.contains(element) ? 'the cookie notice' : 'the page'
  new PerformanceObserver((list) => {
    for (const { element } of list.getEntries() as (PerformanceEntry & { element: Element | null })[])
      window.largestContents.push(nameOf(element))
  }).observe({ type: 'largest-contentful-paint', buffered: true })
  document.body.append(last)
}

const CONCURRENT = 4

/** Loads pages, several at a time, and returns those over the budget. */
async function overBudget(
  names: readonly PageName[],
  until: (tab: Page) => Promise<unknown>,
): Promise<string[]> {
  const first = (await server.call('listCollections')).data[0]?.identity ?? ''
  const waiting = names.map((name) => addresses[name].replace('{first}', first))
  const over: string[] = []
  const next = async (): Promise<void> => {
    const page = waiting.pop()
    if (page === undefined) return
    const { scripts, styles, shift, violations } = await loadOnce(browser, server.url, page, until)
    const isLight = scripts > 50_000 && scripts <= BUDGET.scripts && styles <= BUDGET.styles
    if (!isLight || shift > SHIFT_OF_MANY || violations.length > 0)
      over.push(`${page}: ${scripts} + ${styles} bytes, shift ${shift}, ${violations.join(' ')}`)
    return next()
  }
  await Promise.all(Array.from({ length: CONCURRENT }, next))
  return over
}

const isPlayers = (name: PageName) => (pages[name] as PageRule).access === 'player'
const others = pageNames.filter(
  (name) => !isPlayers(name) && !missingPages.has(name) && !['index', 'main', 'games-id'].includes(name),
)

test('so does every other page for visitors', async () => {
  expect(await overBudget(others, noticed)).toEqual([])
})

test('so does a players’ page, which asks a visitor to sign in', async () => {
  const asked = async (tab: Page) => {
    await tab.getByRole('dialog').waitFor(PATIENCE)
    await noticed(tab)
  }
  expect(await overBudget(['favorites', 'profile', 'profile-info', 'profile-wallet'], asked)).toEqual([])
})
