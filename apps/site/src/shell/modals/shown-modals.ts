import type { OpenModal } from './modal-search.ts'

export type ShownModal = OpenModal & {
  open: boolean
  /** Incremented when the modal is reopened before it has left the screen. */
  opening: number
}

/**
 * The open modals in order, and those still closing. A modal that is reopened while closing is a new instance
 * without the old state.
 */
export function nextShown(shown: readonly ShownModal[], open: readonly OpenModal[]): readonly ShownModal[] {
  const leaving = shown
    .filter((modal) => !open.some((other) => other.name === modal.name))
    .map((modal) => ({ ...modal, open: false }))
  const openings = open.map((modal) => {
    const before = shown.find((other) => other.name === modal.name)
    return { ...modal, open: true, opening: (before?.opening ?? 0) + (before?.open === false ? 1 : 0) }
  })
  const next = [...openings, ...leaving]
  return JSON.stringify(next) === JSON.stringify(shown) ? shown : next
}
