/**
 * Scrolls a list of many games on a page of the size of a phone, with the processor slowed down four times, and counts the
 * frames that miss the rhythm of the screen. A wheel scrolls, because the program ignores touches without a screen. The
 * program draws without a graphics card, so painting is slower than on a phone. On a machine with other work frames are late
 * for its sake: the CPU time of the page's main thread says what the page itself needs. Start a server with many games
 * first: `SANDBOX_GAMES=2000 npm start`.
 *
 * `node bench/scroll.ts [--short] [origin]`; without an origin it expects the site at http://127.0.0.1:3000.
 */
import type { CDPSession } from 'playwright-core'
import { openBrowser, phone, visit } from '#tests/support/site/browser.ts'
import { median, report, rounded } from './posting/report.ts'

const isShort = process.argv.includes('--short')
const origin =
  process.argv.slice(2).find((argument) => argument.startsWith('http')) ?? 'http://127.0.0.1:3000'
const RUNS = isShort ? 1 : 5
const SLOWER = 4
const SECONDS = 4
/** A quick flick: about two screens a second. */
const SPEED = 1_700
/** A frame of 60 a second, with room for the timer's rounding. */
const FRAME_MS = 1000 / 60 + 1.5

declare global {
  /** Milliseconds between frames, noted in the page. */
  var frameTimes: number[]
}

/** CPU time of the page's main thread in ms, by what it was used for. */
async function readCpuMs(cdp: CDPSession) {
  const { metrics } = await cdp.send('Performance.getMetrics')
  const ms = (name: string) => (metrics.find((metric) => metric.name === name)?.value ?? 0) * 1000
  return {
    main: ms('TaskDuration'),
    script: ms('ScriptDuration'),
    layout: ms('LayoutDuration'),
    style: ms('RecalcStyleDuration'),
  }
}

/** The 95th percentile and the share of late frames while the page scrolls, and the CPU time of each of 60 frames a second. */
async function scroll(cdp: CDPSession, frames: () => Promise<number[]>) {
  const before = await readCpuMs(cdp)
  await cdp.send('Input.synthesizeScrollGesture', {
    x: 195,
    y: 500,
    yDistance: -SPEED * SECONDS,
    speed: SPEED,
    gestureSourceType: 'mouse',
    preventFling: true,
  })
  const after = await readCpuMs(cdp)
  const cpuMs = (of: keyof typeof before) => rounded((after[of] - before[of]) / (SECONDS * 60), 2)
  const times = (await frames()).toSorted((left, right) => left - right)
  const late = times.filter((time) => time > FRAME_MS).length
  const total = times.reduce((sum, time) => sum + time, 0)
  return {
    framesPerSecond: Math.round((times.length * 1000) / total),
    p95Ms: Math.round((times[Math.floor(times.length * 0.95)] ?? 0) * 10) / 10,
    lateShare: Math.round((late / times.length) * 1000) / 1000,
    worstMs: Math.round(times.at(-1) ?? 0),
    cpuMsPerFrame: cpuMs('main'),
    scriptMs: cpuMs('script'),
    layoutMs: cpuMs('layout'),
    styleMs: cpuMs('style'),
  }
}

async function run(path: string, slower: number) {
  const browser = await openBrowser()
  const { page, context } = await visit(browser, { origin, viewport: phone })
  await page.goto(path, { waitUntil: 'networkidle' })
  const cdp = await context.newCDPSession(page)
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' })
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slower })
  await page.evaluate(() => {
    document.querySelector('.cookie-popup')?.remove()
    globalThis.frameTimes = []
    let before = 0
    const note = (now: number) => {
      if (before > 0) frameTimes.push(now - before)
      before = now
      requestAnimationFrame(note)
    }
    requestAnimationFrame(note)
  })
  const frames = () => page.evaluate(() => globalThis.frameTimes)
  const result = await scroll(cdp, frames)
  const games = await page.locator('.game-tile').count()
  const scrolled = await page.evaluate(() => scrollY)
  if (scrolled < (SPEED * SECONDS) / 2) throw new Error(`the page has scrolled only ${scrolled} pixels`)
  await browser.close()
  return { ...result, tilesInDocument: games }
}

for (const slower of [1, SLOWER]) {
  const runs: Awaited<ReturnType<typeof run>>[] = []
  for (let index = 0; index < RUNS; index++) runs.push(await run('/categories/slots', slower))
  const middle = (of: (one: (typeof runs)[number]) => number) => median(runs.map(of))
  report({
    bench: 'scroll',
    slower,
    runs: RUNS,
    framesPerSecond: middle((one) => one.framesPerSecond),
    p95Ms: middle((one) => one.p95Ms),
    lateShare: middle((one) => one.lateShare),
    worstMs: middle((one) => one.worstMs),
    cpuMsPerFrame: middle((one) => one.cpuMsPerFrame),
    scriptMsPerFrame: middle((one) => one.scriptMs),
    layoutMsPerFrame: middle((one) => one.layoutMs),
    styleMsPerFrame: middle((one) => one.styleMs),
    tilesInDocument: middle((one) => one.tilesInDocument),
    ok: middle((one) => one.framesPerSecond) >= 58,
  })
}
