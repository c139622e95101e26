/**
 * Measures how evenly every game of ours moves on a phone, in demo mode. Three runs for each game:
 *
 * 1. With the processor slowed down four times: frames a second, the longest frame, and how many are too long. The browser draws
 *    without a graphics card, and whatever else runs on the machine counts too: the load is printed with the result.
 * 2. At full speed: how much processor time the heaviest piece of work of the page's main thread needs, times four. This hardly
 *    depends on other programs, and is what scripts and styles of the game can change.
 * 3. At full speed: real taps on the main button, and how long after each the page draws its next frame.
 *
 * `node bench/game-frames.ts [--short] [game …]`; the studio must be built. It starts the product itself, without pages.
 */
import { loadavg } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import type { Browser, Page } from 'playwright-core'
import { gameIds } from '@fairhall/games'
import { openBrowser, phone, visit } from '#tests/support/site/browser.ts'
import type { Ask, Ready } from './ascent/server.ts'
import { startBenchProcess } from './bench-process.ts'
import { playAutomatically, recordFrames, recordTaps } from './game-frames/in-page.ts'
import { heaviestTasks } from './game-frames/trace.ts'
import { report, rounded } from './posting/report.ts'

const isShort = process.argv.includes('--short')
const named = process.argv.slice(2).filter((word) => !word.startsWith('--'))
const games = named.length > 0 ? named : gameIds
const SLOWDOWN = 4
const FRAME_MS_MAX = 25
const PLAY_MS = isShort ? 4_000 : 8_000
/** A flight with its betting. */
const FLIGHT_MS = 30_000
const LOAD_MAX = 4
const TAPS = isShort ? 6 : 20
const TAP_MS_MAX = 50
/** Between two taps, so that each finds the game in another state: a bet, a skip, a move. */
const BETWEEN_TAPS_MS = 300
/** Between two automatic presses. Those of Plinko keep about 25 balls in the air. */
const PRESS_MS = 250
const BALL_MS = 80
/** What a game prepares when it opens is not part of playing it. */
const SETTLE_MS = 1_500

async function openGame(browser: Browser, url: string, game: string) {
  const reply = await fetch(`${url}/api/game/games/${game}/play`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ mode: 'demo' }),
  })
  const { data } = (await reply.json()) as { data: { launchUrl: string } }
  const visited = await visit(browser, { origin: url, viewport: phone })
  const { page } = visited
  await page.goto(new URL(data.launchUrl, url).href)
  await page.locator('.bar .play').waitFor()
  return visited
}

/** The milliseconds of each tap, the longest first. */
async function measureTaps(page: Page): Promise<number[]> {
  await wait(SETTLE_MS)
  await page.evaluate(recordTaps)
  for (let tap = 0; tap < TAPS; tap++) {
    await page.locator('.bar .play').tap({ force: true })
    await wait(BETWEEN_TAPS_MS)
  }
  const reported = await page.evaluate(() => globalThis.tapsMs)
  return reported.toSorted((left, right) => right - left)
}

async function measureFrames(page: Page, playMs: number) {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
  await wait(SETTLE_MS)
  const frames = await page.evaluate(recordFrames, playMs)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  return frames
}

async function measureWork(browser: Browser, page: Page, playMs: number) {
  await browser.startTracing(page, { categories: ['toplevel', 'devtools.timeline', '__metadata'] })
  await page.evaluate(recordFrames, playMs)
  return heaviestTasks(await browser.stopTracing())
}

async function measureGame(browser: Browser, url: string, game: string): Promise<void> {
  const playMs = game === 'ascent' ? FLIGHT_MS : PLAY_MS
  const { page, close } = await openGame(browser, url, game)
  const taps = await measureTaps(page)
  await page.evaluate(playAutomatically, game === 'plinko' ? BALL_MS : PRESS_MS)
  const frames = await measureFrames(page, playMs)
  const work = await measureWork(browser, page, playMs)
  await close()
  const total = frames.reduce((sum, ms) => sum + ms, 0)
  const load = loadavg()[0] ?? 0
  report({
    bench: 'game-frames',
    game,
    framesPerSecond: rounded((frames.length * 1_000) / total, 0),
    longestFrameMs: rounded(Math.max(...frames), 0),
    framesTooLong: frames.filter((ms) => ms > FRAME_MS_MAX).length,
    frames: frames.length,
    load: rounded(load, 1),
    // Other programs took the processor: then only the processor time counts.
    isDisturbed: load >= LOAD_MAX,
    heaviestWorkMs: rounded((work[0]?.ms ?? 0) * SLOWDOWN, 1),
    heaviestWork: work[0]?.parts,
    workAt99Ms: rounded((work[Math.floor(work.length / 100)]?.ms ?? 0) * SLOWDOWN, 1),
    // Faster taps are not reported.
    medianTapMs: taps[Math.floor(TAPS / 2)] ?? 16,
    longestTapMs: taps[0] ?? 16,
    targets: {
      framesPerSecond: 60,
      longestFrameMs: FRAME_MS_MAX,
      heaviestWorkMs: FRAME_MS_MAX,
      longestTapMs: TAP_MS_MAX,
    },
  })
}

const server = startBenchProcess<Ask>('ascent/server.ts', ['--not-durable'])
const { url } = await server.next<Ready>()
const browser = await openBrowser()
try {
  for (const game of games) await measureGame(browser, url, game)
} finally {
  await browser.close()
  server.send({ kind: 'stop' })
  await server.ended
}
