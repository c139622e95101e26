/** Arrow keys move the focus between the cells of a board. */
type Key = Pick<KeyboardEvent, 'key' | 'preventDefault' | 'stopPropagation'>

export interface Grid {
  readonly columns: number
  readonly cells: readonly { focus(): void }[]
  /** The index of the focused cell. */
  readonly focused: number
}

/** Every arrow key is consumed, even at the edge: outside the board it would change the stake. */
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
