/** Some milliseconds of work. */
const ITEMS_PER_RUN = 500
const ITEMS_PER_STEP = 2000

/**
 * Sorts like `toSorted`, with pauses: sorts short runs and merges them. Sorting ten thousand titles in one step takes longer
 * than other work may wait. Equal items keep their order.
 */
export function* sortInSteps<Item>(
  items: readonly Item[],
  compare: (left: Item, right: Item) => number,
): Generator<undefined, Item[], undefined> {
  let runs: Item[][] = []
  for (let at = 0; at < items.length; at += ITEMS_PER_RUN) {
    runs.push(items.slice(at, at + ITEMS_PER_RUN).sort(compare))
    yield
  }
  while (runs.length > 1) {
    const merged: Item[][] = []
    for (let at = 0; at < runs.length; at += 2)
      merged.push(yield* merge(runs[at] ?? [], runs[at + 1] ?? [], compare))
    runs = merged
  }
  return runs[0] ?? []
}

function* merge<Item>(
  left: readonly Item[],
  right: readonly Item[],
  compare: (left: Item, right: Item) => number,
): Generator<undefined, Item[], undefined> {
  const merged: Item[] = []
  let next = 0
  for (const [at, item] of left.entries()) {
    while (next < right.length && compare(right[next] as Item, item) < 0) merged.push(right[next++] as Item)
    merged.push(item)
    if (at % ITEMS_PER_STEP === 0) yield
  }
  return [...merged, ...right.slice(next)]
}
