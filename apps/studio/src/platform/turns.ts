/**
 * Work that many ask for at once and that is cheaper together: what comes while a turn is under way waits for the next one, in the
 * order of its coming. Who comes alone waits for nobody.
 */
export type Turns<One, Result> = (one: One) => Promise<Result>

type Waiting<One, Result> = {
  one: One
  resolve(result: Result): void
  reject(error: Error): void
}

/**
 * @param work answers for each, in order, its result or why there is none; when it throws, each is tried alone, so that nobody pays for another's fault
 * @param keyOf of those with the same key only one has part in a turn
 */
export function inTurns<One, Result>(
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
