import type { Browser, FrameLocator, Locator, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import { expectBooksToAgree } from '../../apps/studio/src/testing/books.ts'
import type { StudioOptions } from '../../apps/studio/src/studio.ts'
import {
  demoLaunch,
  emptyStudio,
  openStudio,
  operatorCall,
  realLaunchOf,
  type StudioUnderTest,
} from '../../apps/studio/src/testing/studio-under-test.ts'
import { accessibilityProblems } from '../support/accessibility.ts'
import { desktop, openBrowser, phone, visit, type Visit } from '../support/browser.ts'
import { createTestDatabase } from '../support/database.ts'

declare global {
  interface Window {
    /** What the page around a game has been told by its frame. */
    heard: Message[]
  }
}

/**
 * A studio whose games are played in their frame, in a page of an operator; after every test its books are checked. All tests of a
 * file have one studio and walk on in the same windows: what a browser has loaded it need not load again. Rounds and money are new.
 */
export type Mode = 'real' | 'demo'
export type Playing = { page: Page; game: FrameLocator; mode: Mode; isCalm: boolean }
export type Message = { type: string; [key: string]: unknown }
type Options = {
  viewport?: typeof phone
  locale?: string
  mode?: Mode
  reducedMotion?: boolean
  /** What the market of the player allows. */
  rules?: object
}

export const places = [
  { place: 'a phone', viewport: phone, mode: 'real', reducedMotion: true },
  { place: 'a desk', viewport: desktop, mode: 'real', reducedMotion: true },
  { place: 'a phone, free', viewport: phone, mode: 'demo', reducedMotion: true },
  { place: 'a desk, free, with all its movement', viewport: desktop, mode: 'demo', reducedMotion: false },
] as const

const hostPage = (
  launch: string,
) => `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>Host</title>
<style>body{margin:0}h1{position:absolute;clip-path:inset(50%)}iframe{border:0;width:100vw;height:100vh;display:block}</style>
<script>heard=[];addEventListener('message',({data,timeStamp})=>heard.push({...data,at:performance.timeOrigin+timeStamp}))</script>
<main><h1>Host</h1><iframe title="Game" sandbox="allow-scripts" src="${launch}"></iframe></main></html>`

/** `options`: what differs from a studio whose clock stands still. */
export async function openGameHall(options: Partial<StudioOptions> = {}) {
  const database = await createTestDatabase({ empty: true })
  let browser: Browser
  let studio: StudioUnderTest
  let origin: string
  const windows = new Map<string, Visit>()
  let inUse = new Set<Visit>()

  beforeAll(async () => {
    browser = await openBrowser()
    studio = await openStudio(database.pool, options)
    studio.app.get<{ Querystring: { launch: string } }>('/host', async ({ query }, reply) =>
      reply.type('text/html').send(hostPage(query.launch)),
    )
    origin = await studio.app.listen({ port: 0, host: '127.0.0.1' })
  })
  afterAll(async () => {
    await browser.close()
    await studio.close()
    await database.drop()
  })
  beforeEach(async () => {
    await emptyStudio(database.pool)
    studio.door.reset()
  })
  afterEach(async () => {
    const problems = [...inUse].flatMap((one) => one.problems.splice(0))
    await Promise.all(
      [...inUse].map(async ({ page }) => {
        await page.unrouteAll({ behavior: 'ignoreErrors' })
        await page.goto('about:blank')
      }),
    )
    inUse = new Set()
    await expectBooksToAgree(database.pool, studio.door)
    expect(problems).toEqual([])
  })

  /** A window like this that no player of this test has yet. */
  async function windowFor(viewport: typeof phone, reducedMotion: boolean): Promise<Visit> {
    for (let nth = 0; ; nth += 1) {
      const kind = `${viewport.width} ${reducedMotion} ${nth}`
      const found = windows.get(kind) ?? (await visit(browser, { origin, viewport, reducedMotion }))
      windows.set(kind, found)
      if (inUse.has(found)) continue
      inUse.add(found)
      return found
    }
  }

  /** In the page of the operator, with what the launcher led to. */
  async function openHost(launch: string, wishes: Options): Promise<Page> {
    const { viewport = phone, reducedMotion = true } = wishes
    const { page } = await windowFor(viewport, reducedMotion)
    await page.goto(`/host?launch=${encodeURIComponent(launch)}`, { waitUntil: 'domcontentloaded' })
    return page
  }

  return {
    studio: () => studio,
    openHost,
    async play(game: string, wishes: Options = {}): Promise<Playing> {
      const { locale = 'en', mode = 'real', rules } = wishes
      const launch = mode === 'real' ? realLaunchOf(studio.door.accountId, game) : { ...demoLaunch, game }
      const body = { ...launch, locale, ...(rules && { rules }) }
      const reply = await operatorCall(studio.app, 'POST', `/studio/launcher/${mode}`, body)
      const page = await openHost(reply.json<{ launch_url: string }>().launch_url, wishes)
      const isCalm = wishes.reducedMotion ?? true
      const playing = { page, game: page.frameLocator('iframe'), mode, isCalm }
      await hear(playing, 'ready')
      return playing
    },
    /** The flight that nobody has a bet in makes way for another: who is here has all of its boarding before him. */
    async boardAnew(): Promise<void> {
      await database.pool.query(
        `delete from studio.flight; delete from studio.seed where seat like 'ascent:%'`,
      )
      const begun = () => database.pool.query('select from studio.flight')
      await expect.poll(async () => (await begun()).rowCount).toBe(1)
    },
    expectMoney({ mode }: Playing): void {
      if (mode === 'real') expect(studio.door.received.length).toBeGreaterThan(0)
      else expect(studio.door.received).toEqual([])
    },
  }
}

/** By a finger where the window has no mouse. */
export async function press({ page }: Playing, wanted: Locator, options: { force?: boolean } = {}) {
  const { width } = page.viewportSize() ?? desktop
  await (width < 768 ? wanted.tap(options) : wanted.click(options))
}

/** Walks on by the tabulator until something of this kind has the focus. */
export async function tabTo({ page, game }: Playing, selector: string): Promise<void> {
  const reached = game.locator(`${selector}:focus`)
  for (let steps = 0; steps < 60 && (await reached.count()) === 0; steps += 1)
    await page.keyboard.press('Tab')
  expect(await reached.count()).toBe(1)
}

/** What moves is half faded in, so that is judged where it is calm. */
export async function expectAccessible({ page, isCalm }: Playing): Promise<void> {
  if (isCalm) expect(await accessibilityProblems(page)).toEqual([])
}

/** How long after the server's answer a round was told to the page as shown, in milliseconds. */
export async function shownAfter(playing: Playing): Promise<number> {
  const { at } = await shown(playing)
  const answeredAt = await playing.game.locator('body').evaluate(() => {
    const answers = performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.endsWith('/api/rounds'))
    return performance.timeOrigin + Math.max(...answers.map((one) => one.startTime + one.duration))
  })
  return Number(at) - answeredAt
}

export const heard = ({ page }: Playing) => page.evaluate(() => window.heard)

/** Waits until the frame has told so many of a kind, as the page around it would, and gives the latest. */
export async function hear({ page }: Playing, type: string, count = 1): Promise<Message> {
  const found = await page.waitForFunction(
    ([wanted, least]) => {
      const told = window.heard.filter((one) => one.type === wanted)
      return told.length >= least && told.at(-1)
    },
    [type, count] as const,
  )
  return (await found.jsonValue()) || { type }
}

/** Waits until so many rounds were shown to their end. */
export const shown = (playing: Playing, count = 1) => hear(playing, 'round.shown', count)

export const said = ({ game }: Playing, text: RegExp) =>
  seen(game.getByRole('status').filter({ hasText: text }), 'attached')

/** As `waitFor`, which looks only twice a second after its first looks. */
export async function seen(wanted: Locator, state: 'visible' | 'attached' = 'visible'): Promise<void> {
  const isThere = async () => (state === 'visible' ? wanted.isVisible() : (await wanted.count()) > 0)
  await expect.poll(isThere, { interval: 25 }).toBe(true)
}
