/**
 * Measures a game on a phone: latency from the tap to the settled real-money round, through site, studio, wallet API
 * and ledger of one process, and for some games to the result on the screen; frame times during the round on a CPU
 * slowed down four times; and how long a first visitor on slow 4G waits until they can play.
 *
 * `node bench/play.ts [--short] [game …]`; the site must be built. It starts the product itself.
 */
import type { Browser, Frame, Page } from 'playwright-core'
import { openBrowser, phone, visit } from '#tests/support/site/browser.ts'
import { SiteUser } from '#tests/e2e/site-user.ts'
import { median, report, rounded } from './posting/report.ts'
import { startProduct } from './product.ts'

const isShort = process.argv.includes('--short')
const named = process.argv.slice(2).filter((word) => !word.startsWith('--'))
/** One of each kind of canvas: reels, cascades, held symbols, a digit, a ball, a wheel. */
const GAMES = ['koi-river', 'ember-forge', 'clockwork-vault', 'dice', 'plinko', 'wheel']
const games = named.length > 0 ? named : GAMES
const ROUNDS = isShort ? 5 : 20
const TAP_MS_MAX = 60
/** How a canvas shows that a result is on the screen, and within how many milliseconds of the tap it must be. */
const RESULTS: Readonly<Record<string, { shown: string; maxMs: number }>> = {
  dice: { shown: '.dice.won, .dice.lost', maxMs: 350 },
}
const FRAME_MS_MAX = 33
const VISITS = isShort ? 1 : 5
const PLAYABLE_MS_MAX = 2500
const SLOWDOWN = 4
/** Lighthouse's slow 4G. */
const SLOW_4G = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
}

type Recorded = { taps: number[]; frames: number[]; results: number[] }

declare global {
  /** Set in the game's page by `record`. */
  var recorded: Recorded
}

/** Runs inside the game's page. Records taps, the server's answers, frame starts and when results are shown. */
function record(shown: string | null): void {
  globalThis.recorded = { taps: [], frames: [], results: [] }
  let tappedAt = 0
  /** The result of the earlier round is gone, so the next one is this round's. */
  let isCleared = false
  const onTap = ({ timeStamp }: PointerEvent) => {
    tappedAt = timeStamp
    isCleared = false
  }
  addEventListener('pointerdown', onTap, { capture: true })
  const recordResult = (now: number) => {
    if (shown === null || tappedAt === 0) return
    const isThere = document.querySelector(shown) !== null
    if (isThere && isCleared) recorded.results.push(now - tappedAt)
    isCleared = !isThere
  }
  new PerformanceObserver((list) => {
    for (const { name, responseEnd } of list.getEntriesByType('resource') as PerformanceResourceTiming[]) {
      if (name.endsWith('/api/rounds') && tappedAt > 0) recorded.taps.push(responseEnd - tappedAt)
    }
  }).observe({ type: 'resource' })
  let last = performance.now()
  const recordFrame = () => {
    const now = performance.now()
    recorded.frames.push(now - last)
    last = now
    recordResult(now)
    requestAnimationFrame(recordFrame)
  }
  requestAnimationFrame(recordFrame)
}

const recordedIn = (frame: Frame) => frame.evaluate(() => globalThis.recorded)

const READY = '.play[aria-disabled=false][aria-busy=false]'

async function openGame(page: Page, game: string): Promise<Frame> {
  await page.goto(`/games/${game}`)
  const element = await page.locator('iframe').elementHandle()
  const frame = await element?.contentFrame()
  if (!frame) throw new Error(`${game} has no frame`)
  await frame.locator(READY).waitFor()
  return frame
}

/** Taps the main button and waits until the round has been shown. */
async function playRound(page: Page, frame: Frame): Promise<void> {
  const shown = page.waitForResponse((response) => /\/rounds\/[^/]+\/shown$/.test(response.url()))
  await frame.locator(READY).tap()
  await shown
  await frame.locator(READY).waitFor()
}

/** Returns the frame times of several rounds in milliseconds. */
async function framesOf(page: Page, frame: Frame): Promise<number[]> {
  // A sandboxed frame may run in a separate process, which must be throttled separately.
  const sessions = (await Promise.all([page, frame].map((one) => sessionOf(page, one)))).filter(
    (session) => session !== null,
  )
  const slowDown = (rate: number) =>
    Promise.all(sessions.map((session) => session.send('Emulation.setCPUThrottlingRate', { rate })))
  await slowDown(SLOWDOWN)
  await playRound(page, frame)
  await frame.evaluate(() => {
    globalThis.recorded.frames.length = 0
  })
  for (let round = 0; round < 3; round++) await playRound(page, frame)
  const { frames } = await recordedIn(frame)
  await slowDown(1)
  return frames
}

const sessionOf = (page: Page, of: Page | Frame) =>
  page
    .context()
    .newCDPSession(of)
    .catch(() => null)

interface FirstVisit {
  playableMs: number
  scriptBytes: number
}

/**
 * Measures the time until the game is playable on slow 4G with an empty cache, and the compressed script bytes until
 * then.
 */
async function firstVisit(browser: Browser, address: string, isWhole: boolean): Promise<FirstVisit> {
  const { page, close } = await visit(browser, { origin: address, viewport: phone })
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', SLOW_4G)
  let scriptBytes = 0
  page.on('requestfinished', async (request) => {
    if (request.resourceType() === 'script') scriptBytes += (await request.sizes()).responseBodySize
  })
  const begin = performance.now()
  await page.goto(address, { waitUntil: 'commit' })
  await (isWhole ? page.frameLocator('iframe') : page).locator(READY).waitFor()
  const playableMs = performance.now() - begin
  await close()
  return { playableMs, scriptBytes }
}

/** Returns the address of the game's page in its frame. */
async function launchOf(browser: Browser, address: string): Promise<string> {
  const { page, close } = await visit(browser, { origin: address, viewport: phone })
  await page.goto(address)
  const source = await page.locator('iframe').getAttribute('src')
  await close()
  return new URL(source ?? '', address).href
}

async function measureGame(browser: Browser, player: Page, url: string, game: string): Promise<void> {
  const frame = await openGame(player, game)
  const result = RESULTS[game]
  await frame.evaluate(record, result?.shown ?? null)
  for (let round = 0; round < ROUNDS; round++) await playRound(player, frame)
  const { taps, results } = await recordedIn(frame)
  const frames = await framesOf(player, frame)

  const demo = `${url}/games/${game}?mode=demo`
  const own: FirstVisit[] = []
  const whole: FirstVisit[] = []
  for (let run = 0; run < VISITS; run++) {
    own.push(await firstVisit(browser, await launchOf(browser, demo), false))
    whole.push(await firstVisit(browser, demo, true))
  }
  const tapMs = median(taps)
  const playableMs = median(own.map((one) => one.playableMs))
  report({
    bench: 'play',
    game,
    rounds: taps.length,
    tapToSettledMs: rounded(tapMs, 0),
    ...(result !== undefined && {
      tapToResultMs: rounded(median(results), 0),
      slowestResultMs: rounded(Math.max(...results), 0),
    }),
    framesPerSecond: rounded(1000 / (frames.reduce((sum, ms) => sum + ms, 0) / frames.length), 0),
    longestFrameMs: rounded(Math.max(...frames), 0),
    framesOver33Ms: frames.filter((ms) => ms > FRAME_MS_MAX + 1).length,
    frames: frames.length,
    playableMs: rounded(playableMs, 0),
    playableInPageMs: rounded(median(whole.map((one) => one.playableMs)), 0),
    scriptKb: rounded(median(own.map((one) => one.scriptBytes)) / 1024, 0),
    targets: {
      tapToSettledMs: TAP_MS_MAX,
      ...(result !== undefined && { tapToResultMs: result.maxMs }),
      longestFrameMs: FRAME_MS_MAX,
      playableMs: PLAYABLE_MS_MAX,
      scriptKb: 300,
    },
  })
}

const product = await startProduct()
const browser = await openBrowser()
try {
  const { page } = await visit(browser, { origin: product.url, viewport: phone })
  const user = new SiteUser(page, 'en')
  await user.register('player@example.org', crypto.randomUUID())
  await user.deposit('500')
  for (const game of games) await measureGame(browser, page, product.url, game)
} finally {
  await browser.close()
  await product.stop()
}
