/** Frames of a page that a browser shows with its processor slowed down, and the CPU time of the page's main thread. */
import type { BrowserContext, CDPSession, Page } from 'playwright-core'
import { rounded } from '../posting/report.ts'

/** A quick flick: about two screens a second. */
export const SPEED = 1_700
/** A frame of 60 a second, with room for the timer's rounding. */
const FRAME_MS = 1000 / 60 + 1.5

declare global {
  /** Milliseconds between frames, noted in the page. */
  var frameTimes: number[]
}

/** Slows the page's processor down and notes its frames from now on, but none after the end of a scroll: what begins then isn't part of it. */
export async function noteFrames(context: BrowserContext, page: Page, slower: number): Promise<CDPSession> {
  const cdp = await context.newCDPSession(page)
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' })
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slower })
  await page.evaluate(() => {
    globalThis.frameTimes = []
    let before = 0
    let isOver = false
    addEventListener('scrollend', () => (isOver = true))
    const note = (now: number) => {
      if (isOver) return
      if (before > 0) frameTimes.push(now - before)
      before = now
      requestAnimationFrame(note)
    }
    requestAnimationFrame(note)
  })
  return cdp
}

/** A wheel scrolls, because the program ignores touches without a screen. */
export const scrollFor = (cdp: CDPSession, seconds: number) =>
  cdp.send('Input.synthesizeScrollGesture', {
    x: 195,
    y: 500,
    yDistance: -SPEED * seconds,
    speed: SPEED,
    gestureSourceType: 'mouse',
    preventFling: true,
  })

/** The frames during the work; `cpuMs` is CPU time of the page's main thread, by what it was used for. */
export async function framesDuring(page: Page, cdp: CDPSession, work: () => Promise<unknown>) {
  await page.evaluate(() => void (frameTimes.length = 0))
  const before = await readCpuMs(cdp)
  await work()
  const after = await readCpuMs(cdp)
  const times = (await page.evaluate(() => frameTimes)).toSorted((left, right) => left - right)
  if (times.length === 0) throw new Error('no frame was noted: a scroll ended before the work began')
  const total = times.reduce((sum, time) => sum + time, 0)
  const used = (of: keyof typeof before) => after[of] - before[of]
  return {
    framesPerSecond: Math.round((times.length * 1000) / total),
    p95Ms: rounded(times[Math.floor(times.length * 0.95)] ?? 0, 1),
    lateShare: rounded(times.filter((time) => time > FRAME_MS).length / times.length, 3),
    worstMs: Math.round(times.at(-1) ?? 0),
    cpuMs: { main: used('main'), script: used('script'), layout: used('layout'), style: used('style') },
  }
}

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
