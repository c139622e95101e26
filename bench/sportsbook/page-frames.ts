/**
 * The page of the stand-in sportsbook on a phone while about 250 matches are live and their odds change each second: frames with the
 * processor slowed down four times, at rest and while the page scrolls, and the processor time that the page needs. The browser draws
 * without a graphics card. The sportsbook runs in this process, on the same processors.
 *
 * `node bench/sportsbook/page-frames.ts [--short]`; the sportsbook's page must be built.
 */
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Pool } from '@fairhall/postgres'
import type { CDPSession, Page } from 'playwright-core'
import { createBook } from '../../apps/sandbox/src/sportsbook/book/book.ts'
import { createMatches } from '../../apps/sandbox/src/sportsbook/matches.ts'
import { openBrowser, phone, visit } from '#tests/support/site/browser.ts'
import { report, rounded } from '../posting/report.ts'

/** Of 30 live matches at most times, these make about 250. */
const ROUNDS = 8
const SLOWER = 4
const SECONDS = process.argv.includes('--short') ? 5 : 15
/** About two screens a second. */
const SPEED = 1_700
/** A frame of 60 a second, with room for the timer's rounding. */
const FRAME_MS = 1000 / 60 + 1.5

declare global {
  /** Milliseconds between frames, noted in the page. */
  var bookFrames: number[]
}

const now = () => new Date()
const book = createBook(
  {
    // Only players need it: guests read odds.
    pool: new Pool(),
    operatorUrl: () => '',
    now,
    randomBytes: (count) => Buffer.alloc(count),
    uuid: () => crypto.randomUUID(),
    log: console,
    book: {
      host: '127.0.0.1',
      port: 0,
      sportsbookId: 'bench',
      walletSecret: () => '',
      siteOrigin: 'http://127.0.0.1',
      pageFolder: path.resolve(import.meta.dirname, '../../apps/book/dist'),
      addressOf: ({ ip }) => ip,
    },
  },
  createMatches(Buffer.from('bench'), ROUNDS),
  1_000,
)
const origin = await book.listen()
const browser = await openBrowser()
try {
  const { page, context } = await visit(browser, { origin, viewport: phone })
  await page.goto('/')
  await page
    .getByRole('button', { name: /, odds/ })
    .first()
    .waitFor()
  await wait(5_000)
  const cdp = await context.newCDPSession(page)
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' })
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  await noteFrames(page)
  await measure('at rest', page, cdp, () => wait(SECONDS * 1_000))
  await measure('while it scrolls', page, cdp, () =>
    cdp.send('Input.synthesizeScrollGesture', {
      x: 195,
      y: 500,
      yDistance: -SPEED * SECONDS,
      speed: SPEED,
      gestureSourceType: 'mouse',
      preventFling: true,
    }),
  )
} finally {
  await browser.close()
  await book.stop()
}

async function noteFrames(page: Page): Promise<void> {
  await page.evaluate(() => {
    globalThis.bookFrames = []
    let before = 0
    const note = (time: number) => {
      if (before > 0) bookFrames.push(time - before)
      before = time
      requestAnimationFrame(note)
    }
    requestAnimationFrame(note)
  })
}

async function measure(
  what: string,
  page: Page,
  cdp: CDPSession,
  during: () => Promise<unknown>,
): Promise<void> {
  await page.evaluate(() => void (bookFrames.length = 0))
  const before = await readCpuMs(cdp)
  await during()
  const cpuMs = (await readCpuMs(cdp)) - before
  const times = (await page.evaluate(() => bookFrames)).toSorted((left, right) => left - right)
  const total = times.reduce((sum, time) => sum + time, 0)
  const framesPerSecond = Math.round((times.length * 1000) / total)
  report({
    bench: 'sportsbook: frames of its page',
    what,
    liveMatches: book.deps.matches.live(now()).length,
    framesPerSecond,
    p95Ms: rounded(times[Math.floor(times.length * 0.95)] ?? 0, 1),
    longestMs: rounded(times.at(-1) ?? 0, 0),
    lateShare: rounded(times.filter((time) => time > FRAME_MS).length / times.length, 3),
    cpuMsPerFrame: rounded(cpuMs / times.length, 2),
    ok: framesPerSecond >= 58,
  })
}

/** CPU time of the page's main thread. */
async function readCpuMs(cdp: CDPSession): Promise<number> {
  const { metrics } = await cdp.send('Performance.getMetrics')
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000
}
