const LEAP_MAX_MS = 500

/** Follows real time at a pace that a test may change, but skips pauses of the machine, so that flights don't advance meanwhile. */
export function steadyClock() {
  let [last, now] = [Date.now(), Date.now()]
  let pace = 1
  function read(): Date {
    const real = Date.now()
    now += Math.min(real - last, LEAP_MAX_MS) * pace
    last = real
    return new Date(now)
  }
  return {
    now: read,
    /** Passes that many times as fast as real time from now on; 0 stops it. */
    setPace(times: number) {
      read()
      pace = times
    },
  }
}
