/**
 * A batcher, for work that is cheaper in batches. Items that arrive during a batch, or during the pause after it, form the next one: a
 * single item runs at once, many run together. A batch waits for nobody: an item that cannot take part is postponed to the next one,
 * and after a few times runs alone, beside the batches.
 */
export interface BatcherOptions<Item, Result> {
  /** The largest size of a batch. */
  most: number
  /** Called after a batch if the next one is not full yet: leaves the machine to others and lets more items gather. */
  rest(): Promise<void>
  /** All or nothing. Returns a result for each item in order; `notNow` postpones the item. */
  together(batch: readonly Item[]): Promise<readonly (Result | typeof notNow)[]>
  alone(item: Item): Promise<Result>
}

export const notNow = Symbol('not now')

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
  const { most, rest, together, alone } = options
  let queue: Waiting<Item, Result>[] = []
  let isUnderWay = false

  const goAlone = ({ item, resolve, reject }: Waiting<Item, Result>) => void alone(item).then(resolve, reject)

  async function runBatch(batch: readonly Waiting<Item, Result>[]): Promise<void> {
    const results = await together(batch.map(({ item }) => item))
    const again: Waiting<Item, Result>[] = []
    for (const [place, waiting] of batch.entries()) {
      const result = results[place] as Result | typeof notNow
      if (result !== notNow) waiting.resolve(result)
      else if ((waiting.postponed += 1) < POSTPONED_MAX) again.push(waiting)
      else goAlone(waiting)
    }
    queue = [...again, ...queue]
  }

  async function runAll(): Promise<void> {
    isUnderWay = true
    while (queue.length > 0) {
      const batch = queue.splice(0, most)
      try {
        await runBatch(batch)
      } catch (error) {
        // One item makes the batch fail, and only that one may fail.
        if (batch.length > 1) for (const waiting of batch) goAlone(waiting)
        else batch[0]?.reject(error)
      }
      if (queue.length < most) await rest()
    }
    isUnderWay = false
  }

  return (item) =>
    new Promise((resolve, reject) => {
      queue.push({ item, postponed: 0, resolve, reject })
      if (!isUnderWay) void runAll()
    })
}
