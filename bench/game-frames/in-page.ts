/** What runs inside a game's page. Each function is sent to the browser alone, so it uses nothing from outside of it. */

/** Presses whatever continues the game, until the page is closed. */
export function playAutomatically(everyMs: number): void {
  /** Games that need a choice before the first bet: a number of Keno, chips of Baccarat and Roulette. */
  const choices = ['.keno-cell[aria-pressed="false"]', '.bc-spot', '.rl-cell.outside']
  const moves = [
    '.play[aria-disabled="false"][aria-busy="false"]:not([aria-label^="Cancel"])',
    '.second .play[aria-disabled="false"]:not([aria-label*="Cancel"])',
    '.tile[aria-disabled="false"]',
    '.tw-tile[aria-disabled="false"]',
    ':is(.hl-higher, .hl-lower)[aria-disabled="false"]',
    '.act[aria-disabled="false"]',
  ]
  const press = (selector: string) => {
    const found = document.querySelector<HTMLElement>(selector)
    found?.click()
    return found !== null
  }
  document.querySelector<HTMLElement>('.second-add')?.click()
  for (const choice of choices) press(choice)
  setInterval(() => {
    // A hurried player would skip the movements that are to be measured.
    const isBusy = document.querySelector('.play[aria-label="Skip"]') !== null
    if (!isBusy) moves.some(press)
    press('.second .play.take')
  }, everyMs)
}

/** The milliseconds between frames for so long. */
export function recordFrames(forMs: number): Promise<number[]> {
  return new Promise((done) => {
    const frames: number[] = []
    const begun = performance.now()
    let last = begun
    const next = (now: number) => {
      if (now > last) frames.push(now - last)
      last = now
      if (now - begun > forMs) done(frames)
      else requestAnimationFrame(next)
    }
    requestAnimationFrame(next)
  })
}

declare global {
  /** Set in the game's page by `recordTaps`. */
  var tapsMs: number[]
}

/** Records how long after each tap the page drew its next frame. The browser reports 16 milliseconds and more. */
export function recordTaps(): void {
  globalThis.tapsMs = []
  new PerformanceObserver((list) => {
    for (const { name, duration } of list.getEntries()) if (name === 'click') tapsMs.push(duration)
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
}
