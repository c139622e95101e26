/**
 * A batcher, for work that is cheaper in batches. Items that arrive during a batch, or during the pause after it, form the next one: a
 * single item runs immediately, many run together. A batch waits for nobody: an item that cannot take part is postponed to the next one,
 * and after a few times runs alone, outside the batches.
 */
export interface BatcherOptions<Item, Result> {
  /** The largest size of a batch. */
  most: number
  /** At most one item per key is in a batch. By default every item has a unique key. */
  keyOf?(item: Item): string
  /** Called after a batch if the next one is not full yet: leaves the machine to others and lets more items gather. */
  rest?(): Promise<void>
  /** Returns for each item, in order, a result or the item's error; `postponed` postpones the item. */
  together(batch: readonly Item[]): Promise<readonly (Result | Error | typeof postponed)[]>
  /**
   * Runs a single item outside a batch: after too many postponements, or after its batch threw. By default, the items of a failed
   * batch are retried one per batch, before the next batch.
   */
  alone?(item: Item): Promise<Result>
}

export const postponed = Symbol('postponed')

interface Waiting<Item, Result> {
  item: Item
  postponed: number
  resolve(result: Result): void
  reject(error: unknown): void
}

const POSTPONED_MAX = 3

export function createBatcher<Item, Result>(
  options: BatcherOptions<Item, Result>,
): (item: Item) => Promise<Result> {
  const { most, keyOf, rest, together, alone } = options
  let queue: Waiting<Item, Result>[] = []
  let isUnderWay = false

  function takeBatch(): Waiting<Item, Result>[] {
    if (keyOf === undefined) return queue.splice(0, most)
    const batch = new Map<string, Waiting<Item, Result>>()
    const later: Waiting<Item, Result>[] = []
    for (const next of queue) {
      const key = keyOf(next.item)
      if (batch.size < most && !batch.has(key)) batch.set(key, next)
      else later.push(next)
    }
    queue = later
    return [...batch.values()]
  }

  const settle = ({ resolve, reject }: Waiting<Item, Result>, result: Result | Error) =>
    result instanceof Error ? reject(result) : resolve(result)

  async function runTogether(batch: readonly Waiting<Item, Result>[]): Promise<void> {
    const results = await together(batch.map(({ item }) => item))
    const again: Waiting<Item, Result>[] = []
    for (const [place, waiting] of batch.entries()) {
      const result = results[place] as Result | Error | typeof postponed
      if (result !== postponed) settle(waiting, result)
      else if ((waiting.postponed += 1) < POSTPONED_MAX || alone === undefined) again.push(waiting)
      else void alone(waiting.item).then(waiting.resolve, waiting.reject)
    }
    queue = [...again, ...queue]
  }

  /** One item makes a batch throw, and only that one may fail. */
  async function run(batch: readonly Waiting<Item, Result>[]): Promise<void> {
    try {
      await runTogether(batch)
    } catch (error) {
      if (batch.length === 1) return batch[0]?.reject(error)
      for (const waiting of batch) {
        if (alone === undefined) await run([waiting])
        else void alone(waiting.item).then(waiting.resolve, waiting.reject)
      }
    }
  }

  async function runAll(): Promise<void> {
    isUnderWay = true
    while (queue.length > 0) {
      await run(takeBatch())
      if (queue.length < most) await rest?.()
    }
    isUnderWay = false
  }

  return (item) =>
    new Promise((resolve, reject) => {
      queue.push({ item, postponed: 0, resolve, reject })
      if (!isUnderWay) void runAll()
    })
}
