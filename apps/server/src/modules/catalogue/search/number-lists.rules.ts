/** Lists of numbers, all of them in two arrays: an array for each list would take several times the memory. Pure. */

export interface NumberLists {
  /** Where each list begins among the items, and last the end of the last one. */
  starts: Uint32Array
  items: Uint32Array
}

type AddItem = (list: number, item: number) => void
type Adding = Generator<undefined, void, undefined>

/**
 * Pauses where the adding does.
 *
 * @param addAll Adds every item. Runs twice: at first the items are only counted
 */
export function* toLists(
  lists: number,
  addAll: (add: AddItem) => Adding,
): Generator<undefined, NumberLists, undefined> {
  const starts = new Uint32Array(lists + 1)
  yield* addAll((list) => void (starts[list + 1] = (starts[list + 1] ?? 0) + 1))
  for (let list = 0; list < lists; list++) starts[list + 1] = (starts[list + 1] ?? 0) + (starts[list] ?? 0)
  const items = new Uint32Array(starts[lists] ?? 0)
  const next = starts.slice()
  yield* addAll((list, item) => {
    const at = next[list] ?? 0
    items[at] = item
    next[list] = at + 1
  })
  return { starts, items }
}
