import { createHash, randomUUID } from 'node:crypto'
import type { FrameLocator, Locator, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import { expectBooksToAgree } from '../../apps/studio/src/testing/books.ts'
import { addSeed } from '../../apps/studio/src/seeds/seeds.queries.ts'
import { sealSeed } from '../../apps/studio/src/seeds/seeds.service.ts'
import type { StudioOptions } from '../../apps/studio/src/studio.ts'
import {
  demoLaunch,
  emptyStudio,
  openStudio,
  operatorCall,
  realLaunchOf,
  type StudioUnderTest,
} from '../../apps/studio/src/testing/studio-under-test.ts'
import { accessibilityProblems } from '#tests/support/site/accessibility.ts'
import { desktop, phone, visit, type Visit } from '#tests/support/site/browser.ts'
import { shareBrowser } from '#tests/support/site/shared-browser.ts'
import { createTestDatabase } from '#tests/support/database/database.ts'

declare global {
  interface Window {
    /** The messages that the frame has sent to the page around it. */
    heard: Message[]
  }
}

/**
 * A studio whose games are played in their frame, in an operator's page. After every test its books are audited. All
 * tests of a file share one studio and its windows, so nothing is loaded twice. Rounds and money are new.
 */
export type Mode = 'real' | 'demo'
export type Playing = { page: Page; game: FrameLocator; mode: Mode; isCalm: boolean }
export type Message = { kind: string; [key: string]: unknown }
type Options = {
  viewport?: typeof phone
  locale?: string
  mode?: Mode
  reducedMotion?: boolean
  /** What the player's market allows. */
  rules?: object
  /** Names the draws of the rounds, by default those of the game. With null they are random. */
  draws?: string | null
}

export const places = [
  { place: 'a phone', viewport: phone, mode: 'real', reducedMotion: true },
  {
    place: 'a desktop, in free play, with animations',
    viewport: desktop,
    mode: 'demo',
    reducedMotion: false,
  },
] as const

const hostPage = (
  launch: string,
) => `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>Host</title>
<style>body{margin:0}h1{position:absolute;clip-path:inset(50%)}iframe{border:0;width:100vw;height:100vh;display:block}</style>
<script>heard=[];addEventListener('message',({data,timeStamp})=>heard.push({...data,at:performance.timeOrigin+timeStamp}))</script>
<main><h1>Host</h1><iframe title="Game" sandbox="allow-scripts" src="${launch}"></iframe></main></html>`

type Look = { viewport: typeof phone; reducedMotion: boolean }

/** Windows that the tests of a file share, by their look. */
function createWindows(open: (look: Look) => Promise<Visit>) {
  const windows = new Map<string, Visit>()
  const inUse = new Set<Visit>()
  return {
    /** A matching window that no player of this test uses yet. */
    async take(look: Look): Promise<Visit> {
      for (let index = 0; ; index += 1) {
        const kind = `${look.viewport.width} ${look.reducedMotion} ${index}`
        const found = windows.get(kind) ?? (await open(look))
        windows.set(kind, found)
        if (inUse.has(found)) continue
        inUse.add(found)
        return found
      }
    },
    /** Empties the windows of this test. Returns their problems. */
    async release(): Promise<string[]> {
      const problems = [...inUse].flatMap((one) => one.problems.splice(0))
      await Promise.all(
        [...inUse].map(async ({ page }) => {
          await page.unrouteAll({ behavior: 'ignoreErrors' })
          await page.goto('about:blank')
        }),
      )
      inUse.clear()
      return problems
    },
  }
}

/**
 * Fixes what new seats draw, their client seeds included, so that a story sees the same rounds in every run. One that
 * went on from random rounds met rare ones some day, such as a feature that waits for the player.
 */
async function fixDraws({ other, clock }: StudioUnderTest, draws: string): Promise<void> {
  const { rows } = await other.pool.query<{ seat: string }>(
    `select distinct seat from studio.session
     where not exists (select from studio.seed where seed.seat = session.seat)`,
  )
  for (const { seat } of rows)
    for (const state of ['active', 'next'] as const) {
      const serverSeed = createHash('sha256').update(`${draws} ${state}`).digest('hex')
      const clientSeed = state === 'active' ? 'fixed' : null
      const seed = sealSeed(other, serverSeed, { id: randomUUID(), state, clientSeed, nextNonce: 0 })
      await addSeed(other.pool, seat, seed, clock.now())
    }
}

/** `options` overrides the defaults of a studio with a stopped clock. */
export async function openFrames(options: Partial<StudioOptions> = {}) {
  const database = await createTestDatabase({ empty: true })
  let studio: StudioUnderTest
  let origin: string
  beforeAll(async () => {
    studio = await openStudio(database.pool, options)
    studio.app.get<{ Querystring: { launch: string } }>('/host', async ({ query }, reply) =>
      reply.type('text/html').send(hostPage(query.launch)),
    )
    origin = await studio.app.listen({ port: 0, host: '127.0.0.1' })
  })
  afterAll(async () => {
    await studio.close()
    await database.drop()
  })
  const browser = await shareBrowser()
  const windows = createWindows((look) => visit(browser, { origin, ...look }))
  beforeEach(async () => {
    await emptyStudio(database.pool)
    studio.wallet.reset()
  })
  afterEach(async () => {
    const problems = await windows.release()
    await expectBooksToAgree(database.pool, studio.wallet)
    expect(problems).toEqual([])
  })

  /** Opens the launch URL in the operator's page. */
  async function openHost(launch: string, visitOptions: Options): Promise<Page> {
    const { viewport = phone, reducedMotion = true } = visitOptions
    const { page } = await windows.take({ viewport, reducedMotion })
    await page.goto(`/host?launch=${encodeURIComponent(launch)}`, { waitUntil: 'domcontentloaded' })
    return page
  }

  return {
    studio: () => studio,
    openHost,
    async play(game: string, playOptions: Options = {}): Promise<Playing> {
      const { locale = 'en', mode = 'real', rules } = playOptions
      const launch = mode === 'real' ? realLaunchOf(studio.wallet.accountId, game) : { ...demoLaunch, game }
      const body = { ...launch, locale, ...(rules && { rules }) }
      const reply = await operatorCall(studio.app, 'POST', `/studio/launcher/${mode}`, body)
      const { draws = game } = playOptions
      if (draws !== null) await fixDraws(studio, draws)
      const page = await openHost(reply.json<{ launch_url: string }>().launch_url, playOptions)
      const isCalm = playOptions.reducedMotion ?? true
      const playing = { page, game: page.frameLocator('iframe'), mode, isCalm }
      await messageOf(playing, 'ready')
      return playing
    },
    /** Ends the current flight without bets, so that a new one starts its full betting phase. */
    async restartBoarding(): Promise<void> {
      await database.pool.query(
        `delete from studio.flight; delete from studio.seed where seat like 'ascent:%'`,
      )
      const begun = () => database.pool.query('select from studio.flight')
      await expect.poll(async () => (await begun()).rowCount).toBe(1)
    },
    expectMoney({ mode }: Playing): void {
      if (mode === 'real') expect(studio.wallet.received.length).toBeGreaterThan(0)
      else expect(studio.wallet.received).toEqual([])
    },
  }
}

/** Taps if the window has no mouse. */
export async function press({ page }: Playing, locator: Locator, options: { force?: boolean } = {}) {
  const { width } = page.viewportSize() ?? desktop
  await (width < 768 ? locator.tap(options) : locator.click(options))
}

/** Presses Tab until an element that matches the selector has the focus. */
export async function tabTo({ page, game }: Playing, selector: string): Promise<void> {
  const reached = game.locator(`${selector}:focus`)
  for (let steps = 0; steps < 60 && (await reached.count()) === 0; steps += 1)
    await page.keyboard.press('Tab')
  expect(await reached.count()).toBe(1)
}

/** Moving content may be half transparent, so this checks only calm windows. */
export async function expectAccessible({ page, isCalm }: Playing): Promise<void> {
  if (isCalm) expect(await accessibilityProblems(page)).toEqual([])
}

/** Milliseconds between the server's reply and the message that the round was shown. */
export async function shownDelayMs(playing: Playing): Promise<number> {
  const { at } = await shown(playing)
  const answeredAt = await playing.game.locator('body').evaluate(() => {
    const answers = performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.endsWith('/api/rounds'))
    return performance.timeOrigin + Math.max(...answers.map((one) => one.startTime + one.duration))
  })
  return Number(at) - answeredAt
}

export const messagesOf = ({ page }: Playing) => page.evaluate(() => window.heard)

/** Waits until the frame has sent that many messages of a kind, or of any of several kinds, and returns the latest. */
export async function messageOf(
  { page }: Playing,
  kind: string | readonly string[],
  count = 1,
): Promise<Message> {
  const kinds = [kind].flat()
  const found = await page.waitForFunction(
    ([kinds, least]) => {
      const messages = window.heard.filter((one) => kinds.includes(one.kind))
      return messages.length >= least && messages.at(-1)
    },
    [kinds, count] as const,
  )
  return (await found.jsonValue()) || { kind: kinds.join() }
}

/** Waits until bets and moves have that many times ended their round or left it to the player; says whether it goes on. */
export async function isPlayersTurn(playing: Playing, count: number): Promise<boolean> {
  const { kind } = await messageOf(playing, ['round.turn', 'round.shown'], count)
  return kind === 'round.turn'
}

/** Waits until that many rounds were shown to their end. */
export const shown = (playing: Playing, count = 1) => messageOf(playing, 'round.shown', count)

export const announced = ({ game }: Playing, text: RegExp) =>
  waitFor(game.getByRole('status').filter({ hasText: text }), 'attached')

/** Polls every 25 ms. A locator's own `waitFor` polls only twice a second after its first attempts. */
export async function waitFor(locator: Locator, state: 'visible' | 'attached' = 'visible'): Promise<void> {
  const isThere = async () => (state === 'visible' ? locator.isVisible() : (await locator.count()) > 0)
  await expect.poll(isThere, { interval: 25 }).toBe(true)
}
