import type { Browser, FrameLocator, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { expectBooksToAgree } from '../../apps/studio/src/testing/books.ts'
import {
  demoLaunch,
  openStudio,
  operatorCall,
  realLaunchOf,
  type StudioUnderTest,
} from '../../apps/studio/src/testing/studio-under-test.ts'
import { accessibilityProblems } from '../support/accessibility.ts'
import { desktop, openBrowser, phone, visit, type Visit } from '../support/browser.ts'
import { createTestDatabase } from '../support/database.ts'

/** The frame as a player meets it: inside a sandboxed iframe of another page, against the real rounds server. */
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
  studio = await openStudio(database.pool)
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

const hostPage = (launch: string) => `<!doctype html><html lang="en"><title>Host</title>
<style>body{margin:0}h1{position:absolute;clip-path:inset(50%)}iframe{border:0;width:100vw;height:100vh;display:block}</style>
<script>heard=[];addEventListener('message',({data})=>heard.push(data))</script>
<main><h1>Host</h1><iframe title="Game" sandbox="allow-scripts" src="${launch}"></iframe></main></html>`

type Message = { type: string; [key: string]: unknown }
type Playing = { page: Page; game: FrameLocator; heard(): Promise<Message[]> }

async function play(
  game: string,
  options: { viewport?: typeof phone; locale?: string; mode?: 'real' | 'demo' } = {},
) {
  const { viewport = phone, locale = 'en', mode = 'real' } = options
  const launch = mode === 'real' ? realLaunchOf(studio.door.accountId, game) : { ...demoLaunch, game }
  const reply = await operatorCall(studio.app, 'POST', `/studio/launcher/${mode}`, { ...launch, locale })
  const visited = await visit(browser, { origin, viewport, locale, reducedMotion: true })
  open.push(visited)
  const { page } = visited
  await page.goto(`/host?launch=${encodeURIComponent(reply.json<{ launch_url: string }>().launch_url)}`)
  return at(page)
}

function at(page: Page): Playing {
  return {
    page,
    game: page.frameLocator('iframe'),
    heard: () => page.evaluate(() => (globalThis as unknown as { heard: Message[] }).heard),
  }
}

/** Waits for a message of the frame, as the page around it would. */
async function hear(playing: Playing, type: string): Promise<Message> {
  await playing.page.waitForFunction(
    (wanted) => (globalThis as unknown as { heard: Message[] }).heard.some((one) => one.type === wanted),
    type,
  )
  return (await playing.heard()).findLast((one) => one.type === type) ?? { type }
}

describe('a slot', () => {
  test('is spun by a tap, tells its result in words, and moves the balance when it has been shown', async () => {
    const playing = await play('koi-river')
    const { game } = playing
    await game.getByRole('button', { name: 'Spin' }).click()
    const shown = await hear(playing, 'round.shown')

    expect(await playing.heard()).toContainEqual(
      expect.objectContaining({ source: 'fairhall-game', type: 'round.started', currency: 'EUR' }),
    )
    await game
      .getByRole('status')
      .filter({ hasText: /Reel 5:/ })
      .waitFor({ state: 'attached' })
    const balance = Number(shown['balance']).toLocaleString('en', { minimumFractionDigits: 2 })
    await game.getByText(`€${balance}`, { exact: true }).waitFor()
  })

  test('is played by the keyboard alone, and arrows change the stake', async () => {
    const playing = await play('night-orchard', { viewport: desktop })
    const { page, game } = playing
    await game.getByRole('button', { name: 'Spin' }).waitFor()
    const stake = game.getByRole('status', { name: 'Stake' })
    const before = await stake.textContent()
    await game.getByRole('button', { name: 'Spin' }).focus()
    await page.keyboard.press('ArrowUp')
    expect(await stake.textContent()).not.toBe(before)
    await page.keyboard.press('Enter')
    await hear(playing, 'round.shown')
  })

  test('shows its rules, seeds and rounds, in German too, without a fault that axe finds', async () => {
    const { page, game } = await play('last-crown', { locale: 'de' })
    for (const name of ['So geht’s', 'Fairness', 'Meine Runden']) {
      await game.getByRole('button', { name }).click()
      await game.getByRole('dialog', { name }).waitFor()
      expect(await accessibilityProblems(page)).toEqual([])
      await page.keyboard.press('Escape')
    }
  })

  test('reveals its seed, after which every round can be checked in the browser', async () => {
    const playing = await play('golden-noon')
    const { game, page } = playing
    await game.getByRole('button', { name: 'Spin' }).click()
    await hear(playing, 'round.shown')
    await game.getByRole('button', { name: 'Fairness' }).click()
    await game.getByLabel('Your new client seed').fill('my-own_seed')
    await game.getByRole('button', { name: 'Change seeds' }).click()
    await game.getByText('New seeds are in use.').waitFor()
    await page.keyboard.press('Escape')
    await game.getByRole('button', { name: 'My rounds' }).click()
    await game.getByRole('button', { name: 'Check' }).click()
    await game.getByText('Correct').waitFor()
  })

  test('is free to try: a demo moves no money', async () => {
    const playing = await play('masquerade', { mode: 'demo' })
    await playing.game.getByText('Demo', { exact: true }).waitFor()
    await playing.game.getByRole('button', { name: 'Spin' }).click()
    await hear(playing, 'round.shown')
    expect(studio.door.received).toEqual([])
  })
})

describe('dice', () => {
  test('says what a setting pays before it is played, and rolls', async () => {
    const playing = await play('dice')
    const { game, page } = playing
    await game.getByText('49.50 %').waitFor()
    await game.getByRole('slider', { name: 'Target' }).focus()
    await page.keyboard.press('ArrowRight')
    await game.getByText('49.49 %').waitFor()
    await game.getByRole('button', { name: 'Switch to under' }).click()
    await game.getByRole('button', { name: 'Roll' }).click()
    await hear(playing, 'round.shown')
    await game
      .getByRole('status')
      .filter({ hasText: /Rolled/ })
      .waitFor({ state: 'attached' })
    expect(await accessibilityProblems(page)).toEqual([])
  })
})

describe('what can go wrong', () => {
  test('without the money there is a way to deposit', async () => {
    studio.door.balance = 5n
    const playing = await play('dice')
    await playing.game.getByRole('button', { name: 'Roll' }).click()
    await playing.game.getByText('Not enough balance').waitFor()
    await playing.game.getByRole('button', { name: 'Deposit' }).click()
    await hear(playing, 'deposit.wanted')
    expect(studio.door.received).toEqual([])
    studio.door.balance = 100_00n
  })

  test('a limit that is reached is told to the page, and the money is where it was', async () => {
    studio.door.next.push({ refuses: 105 })
    const playing = await play('koi-river')
    await playing.game.getByRole('button', { name: 'Spin' }).click()
    expect(await hear(playing, 'limit.reached')).toMatchObject({ code: 'limitReached', apiCode: 105 })
    await playing.game.getByText('Your limit is reached').waitFor()
    await playing.game.getByText('€100.00', { exact: true }).waitFor()
  })

  test('a lost answer is asked for again, and the bet is booked once', async () => {
    const playing = await play('dice')
    let lost = false
    await playing.page.route('**/studio/api/rounds', async (route) => {
      if (lost || route.request().method() !== 'POST') return route.continue()
      lost = true
      await route.fetch()
      await route.abort('connectionreset')
    })
    await playing.game.getByRole('button', { name: 'Roll' }).click()
    await hear(playing, 'round.shown')
    expect(lost).toBe(true)
    expect([...studio.door.booked.values()].filter(({ type }) => type === 'bet')).toHaveLength(1)
  })

  test('a round that was not shown to its end is shown again after a reload', async () => {
    const playing = await play('koi-river')
    await playing.page.route('**/shown', (route) => route.abort())
    await playing.game.getByRole('button', { name: 'Spin' }).click()
    await hear(playing, 'round.shown')
    await playing.page.unroute('**/shown')
    await playing.page.reload()
    await hear(at(playing.page), 'round.shown')
    expect(studio.door.received).toHaveLength(1)
  })

  test('a launch that is over says so and asks to open the game again', async () => {
    const visited = await visit(browser, { origin, viewport: phone })
    open.push(visited)
    await visited.page.goto(`/host?launch=${encodeURIComponent('/studio/play/dice#not-a-token')}`)
    await visited.page.frameLocator('iframe').getByRole('heading', { name: 'This session is over' }).waitFor()
  })
})
