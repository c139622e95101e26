const LEAP_MAX_MS = 500

/** Follows real time, but skips pauses of the machine, and what a test holds, so that flights don't advance meanwhile. */
export function steadyClock() {
  let [last, now] = [Date.now(), Date.now()]
  let isHeld = false
  return {
    hold(held: boolean) {
      isHeld = held
    },
    now() {
      const real = Date.now()
      if (!isHeld) now += Math.min(real - last, LEAP_MAX_MS)
      last = real
      return new Date(now)
    },
  }
}
