/** Arrows lead from one cell of a board to the next. */
type Key = Pick<KeyboardEvent, 'key' | 'preventDefault' | 'stopPropagation'>

export interface Grid {
  readonly columns: number
  readonly cells: readonly { focus(): void }[]
  /** Which of them has the focus. */
  readonly focused: number
}

/** No arrow leaves the board, not even where it leads to nothing: outside it would change the stake. */
export function leadByArrow(event: Key, { columns, cells, focused }: Grid): void {
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
  cells[focused + by]?.focus()
}
