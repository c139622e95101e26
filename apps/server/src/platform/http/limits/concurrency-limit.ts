/** Runs at most so many pieces of work with the same key at a time in this process; others wait in their order. */
type RunLimited = <Result>(key: string, work: () => Promise<Result>) => Promise<Result>

interface Works {
  running: number
  waiting: (() => void)[]
}

export function createConcurrencyLimit(most: number): RunLimited {
  const byKey = new Map<string, Works>()
  return async (key, work) => {
    const works = byKey.get(key) ?? { running: 0, waiting: [] }
    byKey.set(key, works)
    // The one that ends passes its place on, so nobody overtakes those who wait.
    if (works.running < most) works.running += 1
    else await new Promise<void>((resolve) => works.waiting.push(resolve))
    try {
      return await work()
    } finally {
      const next = works.waiting.shift()
      if (next !== undefined) next()
      else if (--works.running === 0) byKey.delete(key)
    }
  }
}
