const LEAP_MAX_MS = 500

/** Follows real time, but skips pauses of the machine, so that flights don't advance meanwhile. */
export function steadyClock() {
  let [last, now] = [Date.now(), Date.now()]
  return {
    now() {
      const real = Date.now()
      now += Math.min(real - last, LEAP_MAX_MS)
      last = real
      return new Date(now)
    },
  }
}
