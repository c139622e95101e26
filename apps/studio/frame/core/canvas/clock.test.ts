import { describe, expect, it } from 'vitest'
import { createClock, easeCaught } from './clock.ts'

/** A fake screen: the test triggers each frame. */
function screen() {
  const waiting: ((now: number) => void)[] = []
  let now = 0
  const clock = createClock(
    () => {},
    (run) => waiting.push(run),
  )
  return {
    clock,
    frame(ms: number) {
      now += ms
      for (const run of waiting.splice(0)) run(now)
    },
    idle: () => waiting.length === 0,
  }
}

describe('the clock of the canvases', () => {
  it('requests frames only while something moves', () => {
    const { clock, frame, idle } = screen()
    expect(idle()).toBe(true)
    void clock.tween(30, () => {})
    for (let index = 0; index < 4; index++) frame(16)
    expect(idle()).toBe(true)
  })

  it('ends every movement exactly at its end', () => {
    const { clock, frame } = screen()
    const seen: number[] = []
    void clock.tween(40, (share) => seen.push(share))
    for (let index = 0; index < 5; index++) frame(16)
    expect(seen.at(-1)).toBe(1)
    expect(seen).toEqual(seen.toSorted((one, other) => one - other))
  })

  it('runs faster when hurried, in the same order', async () => {
    const { clock, frame } = screen()
    const done: string[] = []
    const first = clock.wait(100).then(() => done.push('first'))
    const second = clock.wait(200).then(() => done.push('second'))
    clock.setRate(10)
    for (let index = 0; index < 3; index++) frame(16)
    await Promise.all([first, second])
    expect(done).toEqual(['first', 'second'])
  })

  it('does not count the time while a tab was suspended', () => {
    const { clock, frame } = screen()
    let share = 0
    void clock.tween(1000, (next) => {
      share = next
    })
    frame(16)
    frame(60_000)
    expect(share).toBeLessThan(0.3)
  })

  it('runs a repeating animation until it is stopped', () => {
    const { clock, frame, idle } = screen()
    let count = 0
    const stop = clock.every(() => count++)
    frame(16)
    frame(16)
    stop()
    frame(16)
    frame(16)
    expect(count).toBe(2)
    expect(idle()).toBe(true)
  })
})

describe('a caught reel', () => {
  it('overshoots its stop slightly and comes to rest on it', () => {
    const way = Array.from({ length: 101 }, (_, index) => easeCaught(index / 100))
    expect(Math.max(...way)).toBeGreaterThan(1)
    expect(Math.max(...way)).toBeLessThan(1.1)
    expect(way.at(-1)).toBe(1)
  })
})
