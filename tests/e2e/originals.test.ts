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
import { accessibilityProblems, desktop, openBrowser, phone, visit, type Visit } from '../support/browser.ts'
import { createTestDatabase } from '../support/database.ts'

/** The originals as a player meets them: each played in its frame, for money and free, on a phone and at a desk. */
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

type Mode = 'real' | 'demo'
type Playing = { page: Page; game: FrameLocator; mode: Mode }
type Options = { viewport?: typeof phone; locale?: string; mode?: Mode }

async function play(game: string, options: Options = {}): Promise<Playing> {
  const { viewport = phone, locale = 'en', mode = 'real' } = options
  const launch = mode === 'real' ? realLaunchOf(studio.door.accountId, game) : { ...demoLaunch, game }
  const reply = await operatorCall(studio.app, 'POST', `/studio/launcher/${mode}`, { ...launch, locale })
  const visited = await visit(browser, { origin, viewport, locale, reducedMotion: true })
  open.push(visited)
  const { page } = visited
  await page.goto(`/host?launch=${encodeURIComponent(reply.json<{ launch_url: string }>().launch_url)}`)
  return { page, game: page.frameLocator('iframe'), mode }
}

/** Waits until the frame has told so many rounds to their end. */
async function shown({ page }: Playing, count = 1): Promise<void> {
  await page.waitForFunction(
    (wanted) =>
      (globalThis as unknown as { heard: { type: string }[] }).heard.filter(
        (one) => one.type === 'round.shown',
      ).length >= wanted,
    count,
  )
}

const said = ({ game }: Playing, text: RegExp) =>
  game.getByRole('status').filter({ hasText: text }).waitFor({ state: 'attached' })

const places = [
  { place: 'a phone', viewport: phone, mode: 'real' },
  { place: 'a desk', viewport: desktop, mode: 'real' },
  { place: 'a phone, free', viewport: phone, mode: 'demo' },
] as const

function expectMoney({ mode }: Playing): void {
  if (mode === 'real') expect(studio.door.received.length).toBeGreaterThan(0)
  else expect(studio.door.received).toEqual([])
}

describe.each(places)('on $place', ({ viewport, mode }) => {
  test('mines is opened tile by tile and cashed out, or struck', async () => {
    const playing = await play('mines', { viewport, mode })
    const { game, page } = playing
    await game.getByRole('button', { name: 'Bet', exact: true }).click()
    await game.getByRole('button', { name: 'Row 2, column 3: closed' }).click()
    const cashOut = game.getByRole('button', { name: /^Cash out/ })
    const bet = game.getByRole('button', { name: 'Bet', exact: true })
    await cashOut.or(bet).waitFor()
    if (await cashOut.isVisible()) await cashOut.click()
    await shown(playing)
    await said(playing, /gem found|struck a mine/)
    expect(await accessibilityProblems(page)).toEqual([])
    expectMoney(playing)
  })

  test('limbo climbs to a height and compares it with the target', async () => {
    const playing = await play('limbo', { viewport, mode })
    const { game, page } = playing
    await game.getByLabel('Target', { exact: true }).fill('1.5')
    await game.getByLabel('Target', { exact: true }).press('Enter')
    await game.getByText('66 %').waitFor()
    await game.getByRole('button', { name: 'Bet', exact: true }).click()
    await shown(playing)
    await said(playing, /Reached/)
    expect(await accessibilityProblems(page)).toEqual([])
    expectMoney(playing)
  })

  test('plinko drops a ball into a pocket of the chosen table', async () => {
    const playing = await play('plinko', { viewport, mode })
    const { game, page } = playing
    await game.getByRole('radio', { name: 'High' }).check({ force: true })
    await game.getByRole('button', { name: 'More rows' }).click()
    await game.getByRole('button', { name: 'Drop the ball' }).click()
    await shown(playing)
    await said(playing, /Pocket \d+/)
    expect(await accessibilityProblems(page)).toEqual([])
    expectMoney(playing)
  })

  test('the wheel of the chosen fields turns and stops', async () => {
    const playing = await play('wheel', { viewport, mode })
    const { game, page } = playing
    await game.getByRole('radio', { name: '30' }).check({ force: true })
    await game.getByRole('radio', { name: 'Low' }).check({ force: true })
    await game.getByRole('button', { name: 'Spin' }).click()
    await shown(playing)
    await said(playing, /Field \d+: /)
    expect(await accessibilityProblems(page)).toEqual([])
    expectMoney(playing)
  })

  test('keno draws ten numbers and counts those that are marked', async () => {
    const playing = await play('keno', { viewport, mode })
    const { game, page } = playing
    await game.getByRole('button', { name: '7', exact: true }).click()
    await game.getByRole('button', { name: '7', exact: true, pressed: true }).waitFor()
    await game.getByRole('button', { name: 'Bet', exact: true }).click()
    await shown(playing)
    await said(playing, /Drawn: (\d+, ){9}\d+/)
    expect(await accessibilityProblems(page)).toEqual([])
    expectMoney(playing)
  })
})

describe('mines', () => {
  test('is played by the keyboard alone', async () => {
    const playing = await play('mines', { viewport: desktop })
    const { game, page } = playing
    await game.getByRole('button', { name: 'Bet', exact: true }).focus()
    await page.keyboard.press('Enter')
    const first = game.getByRole('button', { name: 'Row 1, column 1: closed' })
    await game.locator('.tile[aria-disabled="false"]').first().waitFor()
    await first.focus()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
    await game.getByRole('button', { name: /Row 2, column 2: (gem|mine)/ }).waitFor()
  })

  test('is where the player left it after a reload, and ends there', async () => {
    const playing = await play('mines')
    const { game, page } = playing
    await game.getByRole('button', { name: 'Fewer mines' }).click()
    await game.getByRole('button', { name: 'Fewer mines' }).click()
    await game.getByRole('button', { name: 'Bet', exact: true }).click()
    await game.locator('.tile[aria-disabled="false"]').first().waitFor()
    await page.reload()
    await game.getByText('Your round goes on').waitFor()
    await game.getByRole('button', { name: 'Row 1, column 1: closed' }).click()
    await game.getByRole('button', { name: /Row 1, column 1: (gem|mine)/ }).waitFor()
    const cashOut = game.getByRole('button', { name: /^Cash out/ })
    const bet = game.getByRole('button', { name: 'Bet', exact: true })
    await cashOut.or(bet).waitFor()
    if (await cashOut.isVisible()) {
      await page.reload()
      await game.getByRole('button', { name: 'Row 1, column 1: gem' }).waitFor()
      await cashOut.click()
      await shown(playing)
    }
    expect([...studio.door.booked.values()].filter(({ type }) => type === 'bet')).toHaveLength(1)
  })

  test('in two tabs is one round: the second shows what the first did', async () => {
    const [one, two] = [await play('mines'), await play('mines')]
    await one.game.getByRole('button', { name: 'Bet', exact: true }).click()
    await one.game.locator('.tile[aria-disabled="false"]').first().waitFor()
    await two.game.getByRole('button', { name: 'Bet', exact: true }).click()
    await two.game.locator('.tile[aria-disabled="false"]').first().waitFor()
    await one.game.getByRole('button', { name: 'Row 1, column 1: closed' }).click()
    await one.game.getByRole('button', { name: /Row 1, column 1: (gem|mine)/ }).waitFor()
    await two.game.getByRole('button', { name: 'Row 5, column 5: closed' }).click()
    await two.game.getByRole('button', { name: /Row 1, column 1: (gem|mine)/ }).waitFor()
    expect([...studio.door.booked.values()].filter(({ type }) => type === 'bet')).toHaveLength(1)
  })

  test('says that it settles while the wallet does not answer', async () => {
    const playing = await play('mines')
    const { game } = playing
    studio.door.next = ['fails']
    await game.getByRole('button', { name: 'Bet', exact: true }).click()
    await game.getByText('Settling your round').waitFor()
  })
})

test.each(['mines', 'limbo', 'plinko', 'wheel', 'keno'])('%s explains itself in German', async (id) => {
  const { game, page } = await play(id, { locale: 'de' })
  await game.getByRole('button', { name: 'So geht’s' }).click()
  await game.getByRole('dialog', { name: 'So geht’s' }).getByText('99 %').first().waitFor()
  expect(await accessibilityProblems(page)).toEqual([])
})
