/**
 * A batcher for work that is cheaper together: items that arrive while a batch is running form the next
 * batch, in order of arrival. An item that arrives alone starts at once.
 */
export type Turns<One, Result> = (one: One) => Promise<Result>

type Waiting<One, Result> = {
  one: One
  resolve(result: Result): void
  reject(error: Error): void
}

/**
 * @param work returns for each item, in order, a result or an error. When it throws, each item is retried
 * alone, so that no item fails because of another one
 * @param keyOf of the items with one key, only one is in a batch
 */
export function createBatcher<One, Result>(
  work: (turn: readonly One[]) => Promise<readonly (Result | Error)[]>,
  { most, keyOf }: { most: number; keyOf(one: One): string },
): Turns<One, Result> {
  let waiting: Waiting<One, Result>[] = []
  let isUnderWay = false

  function takeTurn(): Waiting<One, Result>[] {
    const turn = new Map<string, Waiting<One, Result>>()
    const later: Waiting<One, Result>[] = []
    for (const next of waiting) {
      const key = keyOf(next.one)
      if (turn.size < most && !turn.has(key)) turn.set(key, next)
      else later.push(next)
    }
    waiting = later
    return [...turn.values()]
  }

  async function run(turn: readonly Waiting<One, Result>[]): Promise<void> {
    try {
      const results = await work(turn.map(({ one }) => one))
      turn.forEach(({ resolve, reject }, at) => {
        const result = results[at]
        if (result instanceof Error) reject(result)
        else resolve(result as Result)
      })
    } catch (error) {
      if (turn.length > 1) for (const alone of turn) await run([alone])
      else turn[0]?.reject(error as Error)
    }
  }

  async function runAll(): Promise<void> {
    isUnderWay = true
    while (waiting.length > 0) await run(takeTurn())
    isUnderWay = false
  }

  return (one) =>
    new Promise((resolve, reject) => {
      waiting.push({ one, resolve, reject })
      if (!isUnderWay) void runAll()
    })
}
