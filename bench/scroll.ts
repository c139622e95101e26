/**
 * Scrolls a list of many games on a page of the size of a phone, with the processor slowed down four times, and counts the
 * frames that miss the rhythm of the screen. A wheel scrolls, because the program ignores touches without a screen. The
 * program draws without a graphics card, so painting is slower than on a phone. On a machine with other work frames are late
 * for its sake: the CPU time of the page's main thread says what the page itself needs. Start a server with many games
 * first: `SANDBOX_GAMES=2000 npm start`.
 *
 * `node bench/scroll.ts [--short] [origin]`; without an origin it expects the site at http://127.0.0.1:3000.
 */
import { openBrowser, phone, visit } from '#tests/support/site/browser.ts'
import { framesDuring, noteFrames, scrollFor, SPEED } from './pages/frame-times.ts'
import { median, report, rounded } from './posting/report.ts'

const isShort = process.argv.includes('--short')
const origin =
  process.argv.slice(2).find((argument) => argument.startsWith('http')) ?? 'http://127.0.0.1:3000'
const RUNS = isShort ? 1 : 5
const SLOWER = 4
const SECONDS = 4

async function run(path: string, slower: number) {
  const browser = await openBrowser()
  const { page, context } = await visit(browser, { origin, viewport: phone })
  await page.goto(path, { waitUntil: 'networkidle' })
  // The question about cookies comes a little later than the page, and isn't part of the scroll.
  await page.locator('.cookie-popup').waitFor()
  await page.evaluate(() => document.querySelector('.cookie-popup')?.remove())
  const cdp = await noteFrames(context, page, slower)
  const { cpuMs, ...frames } = await framesDuring(page, cdp, () => scrollFor(cdp, SECONDS))
  const perFrame = (ms: number) => rounded(ms / (SECONDS * 60), 2)
  const result = {
    ...frames,
    cpuMsPerFrame: perFrame(cpuMs.main),
    scriptMs: perFrame(cpuMs.script),
    layoutMs: perFrame(cpuMs.layout),
    styleMs: perFrame(cpuMs.style),
  }
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
