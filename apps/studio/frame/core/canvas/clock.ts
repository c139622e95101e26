/**
 * The animation clock of the canvases. It advances with the screen's frames and runs faster when the player
 * is in a hurry. Nothing is scheduled by the wall clock, so speeding up an animation cannot change its order.
 */
export interface Clock {
  /** Calls `step` each frame with the completed share, 0 to 1, until `ms` of this clock have passed. */
  tween(ms: number, step: (share: number) => void): Promise<void>
  wait(ms: number): Promise<void>
  /** Calls `step` each frame with the milliseconds since the last frame, until it is stopped. */
  every(step: (passedMs: number) => void): () => void
  setRate(rate: number): void
}

interface Running {
  step(passedMs: number): boolean
}

/**
 * A slow device that skips frames still shows a round in its normal time. Only a long suspension is not
 * counted.
 */
const LONGEST_STEP_MS = 200

export function createClock(
  onFrame: () => void,
  request = (run: (now: number) => void) => requestAnimationFrame(run),
): Clock {
  const running = new Set<Running>()
  let rate = 1
  let last: number | null = null

  function frame(now: number): void {
    const passed = Math.min(LONGEST_STEP_MS, last === null ? 16 : now - last) * rate
    last = now
    for (const one of running) if (!one.step(passed)) running.delete(one)
    onFrame()
    if (running.size > 0) request(frame)
    else last = null
  }

  function start(one: Running): void {
    if (running.size === 0) request(frame)
    running.add(one)
  }

  return {
    tween: (ms, step) =>
      new Promise((done) => {
        let spent = 0
        start({
          step(passed) {
            spent += passed
            const share = ms <= 0 ? 1 : Math.min(1, spent / ms)
            step(share)
            if (share === 1) done()
            return share < 1
          },
        })
      }),
    wait(ms) {
      return this.tween(ms, () => {})
    },
    every(step) {
      let on = true
      start({
        step(passed) {
          if (on) step(passed)
          return on
        },
      })
      return () => {
        on = false
      }
    },
    setRate(next) {
      rate = next
    },
  }
}

export const easeOut = (share: number) => 1 - (1 - share) ** 3
/** Overshoots its target slightly and comes back, like a reel that is caught. */
export const easeCaught = (share: number) => 1 + 2.1 * (share - 1) ** 3 + 1.1 * (share - 1) ** 2
