/**
 * What the windows of a spin pay, one after another. Spins that begin alike share the beginning, so each path is its
 * last window and the path before it. Path 0 is a spin that has not paid.
 */
export type Paths = {
  /** The path that continues this one with a window that pays so much. */
  extend(path: number, units: number): number
  /** By path: the sum of its windows, each times its multiplier, and their number. */
  paid(multiplierOf: (window: number) => number): { units: number[]; windows: number[] }
}

/** Above what any window pays. */
const UNITS = 2 ** 26

export function createPaths(): Paths {
  const known = new Map<number, number>()
  const before = [0]
  const last = [0]
  return {
    extend(path, units) {
      const key = path * UNITS + units
      const found = known.get(key)
      if (found !== undefined) return found
      known.set(key, before.length)
      last.push(units)
      return before.push(path) - 1
    },
    paid(multiplierOf) {
      const [units, windows] = [[0], [0]]
      for (let path = 1; path < before.length; path += 1) {
        const [shorter, window] = [before[path]!, windows[before[path]!]!]
        units.push(units[shorter]! + last[path]! * multiplierOf(window))
        windows.push(window + 1)
      }
      return { units, windows }
    },
  }
}
