/** Keeps the screen on while rounds are played, where the browser can, and lets it go dark soon after the last one. */

/** Longer than a player thinks about a hand, and shorter than anyone wants a forgotten phone to stay on. */
const IDLE_MS = 120_000

interface Lock {
  release(): Promise<void>
}

interface WakeLockParts {
  /** Rejects when the browser does not allow it now, for example with a low battery. */
  request(): Promise<Lock>
  /** Runs `end` after this time. Returns how to cancel that. */
  after(ms: number, end: () => void): () => void
}

interface WakeLock {
  /** A round is being played. */
  hold(): void
  release(): void
}

export function createWakeLock({ request, after }: WakeLockParts): WakeLock {
  let lock: Promise<Lock | null> | null = null
  let cancel = () => {}

  function release(): void {
    cancel()
    void lock?.then((held) => held?.release()).catch(() => {})
    lock = null
  }
  return {
    hold() {
      cancel()
      cancel = after(IDLE_MS, release)
      lock ??= request().catch(() => null)
    },
    release,
  }
}

/** The lock of this page. A hidden page loses it, so the next round asks for it again. */
export function screenWakeLock(): WakeLock {
  const isAble = typeof navigator !== 'undefined' && 'wakeLock' in navigator
  return createWakeLock({
    request: () => (isAble ? navigator.wakeLock.request('screen') : Promise.reject(new Error('unsupported'))),
    after(ms, end) {
      const timer = setTimeout(end, ms)
      return () => clearTimeout(timer)
    },
  })
}
