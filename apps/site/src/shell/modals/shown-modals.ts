import type { OpenModal } from './modal-search.ts'

export type ShownModal = OpenModal & { open: boolean }

/** Those that are open now, in their order, and those that are still on their way out. */
export function nextShown(shown: readonly ShownModal[], open: readonly OpenModal[]): readonly ShownModal[] {
  const leaving = shown
    .filter((modal) => !open.some((other) => other.name === modal.name))
    .map((modal) => ({ ...modal, open: false }))
  const next = [...open.map((modal) => ({ ...modal, open: true })), ...leaving]
  return JSON.stringify(next) === JSON.stringify(shown) ? shown : next
}
