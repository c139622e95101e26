import type { Browser, FrameLocator, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import { expectBooksToAgree } from '../../apps/studio/src/testing/books.ts'
import type { StudioOptions } from '../../apps/studio/src/studio.ts'
import {
  demoLaunch,
  openStudio,
  operatorCall,
  realLaunchOf,
  type StudioUnderTest,
} from '../../apps/studio/src/testing/studio-under-test.ts'
import { desktop, openBrowser, phone, visit, type Visit } from '../support/browser.ts'
import { createTestDatabase } from '../support/database.ts'

/** A studio whose games are played in their frame, in a page of an operator; after every test its books are checked. */
export type Mode = 'real' | 'demo'
export type Playing = { page: Page; game: FrameLocator; mode: Mode }
type Options = { viewport?: typeof phone; locale?: string; mode?: Mode; reducedMotion?: boolean }

export const places = [
  { place: 'a phone', viewport: phone, mode: 'real' },
  { place: 'a desk', viewport: desktop, mode: 'real' },
  { place: 'a phone, free', viewport: phone, mode: 'demo' },
] as const

const hostPage = (
  launch: string,
) => `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>Host</title>
<style>body{margin:0}h1{position:absolute;clip-path:inset(50%)}iframe{border:0;width:100vw;height:100vh;display:block}</style>
<script>heard=[];addEventListener('message',({data})=>heard.push(data))</script>
<main><h1>Host</h1><iframe title="Game" sandbox="allow-scripts" src="${launch}"></iframe></main></html>`

/** `options`: what differs from a studio whose clock stands still. */
export async function openGameHall(options: Partial<StudioOptions> = {}) {
  const database = await createTestDatabase({ empty: true })
  let browser: Browser
  let studio: StudioUnderTest
  let origin: string
  let open: Visit[] = []

  beforeAll(async () => {
    browser = await openBrowser()
  })
  afterAll(async () => {
    await browser.close()
    await database.drop()
  })
  beforeEach(async () => {
    studio = await openStudio(database.pool, options)
    studio.app.get<{ Querystring: { launch: string } }>('/host', async ({ query }, reply) =>
      reply.type('text/html').send(hostPage(query.launch)),
    )
    origin = await studio.app.listen({ port: 0, host: '127.0.0.1' })
  })
  afterEach(async () => {
    const problems = open.flatMap((one) => one.problems)
    await Promise.all(open.map((one) => one.close()))
    open = []
    await expectBooksToAgree(database.pool, studio.door)
    await studio.close()
    await database.pool.query('drop schema studio cascade')
    expect(problems).toEqual([])
  })

  return {
    studio: () => studio,
    async play(game: string, wishes: Options = {}): Promise<Playing> {
      const { viewport = phone, locale = 'en', mode = 'real', reducedMotion = true } = wishes
      const launch = mode === 'real' ? realLaunchOf(studio.door.accountId, game) : { ...demoLaunch, game }
      const reply = await operatorCall(studio.app, 'POST', `/studio/launcher/${mode}`, { ...launch, locale })
      const visited = await visit(browser, { origin, viewport, locale, reducedMotion })
      open.push(visited)
      const { page } = visited
      await page.goto(`/host?launch=${encodeURIComponent(reply.json<{ launch_url: string }>().launch_url)}`)
      return { page, game: page.frameLocator('iframe'), mode }
    },
    expectMoney({ mode }: Playing): void {
      if (mode === 'real') expect(studio.door.received.length).toBeGreaterThan(0)
      else expect(studio.door.received).toEqual([])
    },
  }
}

/** Waits until the frame has told so many rounds to their end. */
export async function shown({ page }: Playing, count = 1): Promise<void> {
  await page.waitForFunction(
    (wanted) =>
      (globalThis as unknown as { heard: { type: string }[] }).heard.filter(
        (one) => one.type === 'round.shown',
      ).length >= wanted,
    count,
  )
}

export const said = ({ game }: Playing, text: RegExp) =>
  game.getByRole('status').filter({ hasText: text }).waitFor({ state: 'attached' })
