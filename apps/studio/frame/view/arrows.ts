/** Arrows lead from one cell of a board to the next. */
type Key = Pick<KeyboardEvent, 'key' | 'preventDefault' | 'stopPropagation'>

export interface Grid {
  readonly columns: number
  readonly count: number
  focused(): number
  focus(index: number): void
}

/** No arrow leaves the board, not even where it leads to nothing: outside it would change the stake. */
export function leadByArrow(event: Key, { columns, count, focused, focus }: Grid): void {
  const steps = new Map([
    ['ArrowLeft', -1],
    ['ArrowRight', 1],
    ['ArrowUp', -columns],
    ['ArrowDown', columns],
  ])
  const by = steps.get(event.key)
  if (by === undefined) return
  event.preventDefault()
  event.stopPropagation()
  const next = focused() + by
  if (next >= 0 && next < count) focus(next)
}
