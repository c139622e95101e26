const CONCURRENT_MAX = 4

/** Limits preloading to four pages at a time: a pointer that moves over a list must not load all of it. */
export function limited<Arguments extends unknown[], Result>(
  work: (...args: Arguments) => Promise<Result>,
  most = CONCURRENT_MAX,
): (...args: Arguments) => Promise<Result | undefined> {
  let running = 0
  return async (...args) => {
    if (running >= most) return undefined
    running++
    try {
      return await work(...args)
    } finally {
      running--
    }
  }
}
