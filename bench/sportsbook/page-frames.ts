/**
 * The page of the stand-in sportsbook on a phone while about 250 matches are live and their odds change each second: frames with the
 * processor slowed down four times, at rest and while the page scrolls, and the processor time that the page needs. The browser draws
 * without a graphics card. The sportsbook runs in this process, on the same processors.
 *
 * `node bench/sportsbook/page-frames.ts [--short]`; the sportsbook's page must be built.
 */
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { openBrowser, phone, visit } from '#tests/support/site/browser.ts'
import { framesDuring, noteFrames, scrollFor } from '../pages/frame-times.ts'
import { report, rounded } from '../posting/report.ts'
import { createGuestBook } from './guest-book.ts'

const SLOWER = 4
const SECONDS = process.argv.includes('--short') ? 5 : 15

const book = createGuestBook(path.resolve(import.meta.dirname, '../../apps/book/dist'))
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
  const cdp = await noteFrames(context, page, SLOWER)
  const cases = [
    ['at rest', () => wait(SECONDS * 1_000)],
    ['while it scrolls', () => scrollFor(cdp, SECONDS)],
  ] as const
  for (const [what, work] of cases) {
    const { cpuMs, ...frames } = await framesDuring(page, cdp, work)
    report({
      bench: 'sportsbook: frames of its page',
      what,
      liveMatches: book.countLive(),
      ...frames,
      mainMsPerSecond: rounded(cpuMs.main / SECONDS, 1),
      ok: frames.framesPerSecond >= 58,
    })
  }
} finally {
  await browser.close()
  await book.stop()
}
