import type { OpenModal } from './modal-search.ts'

export type ShownModal = OpenModal & {
  open: boolean
  /** Another one for each time that it is opened before it has left. */
  opening: number
}

/**
 * Those that are open now, in their order, and those that are still on their way out. One that is opened again while it leaves
 * begins anew: what it held belonged to what has ended.
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
