import type { ReactNode } from 'react'
import { cx } from '../cx.ts'

/** The sticky bottom edge: content fades out below it. The caller sets its position. */
export const lowerEdgeClass =
  'sticky z-1 bg-panel before:pointer-events-none before:absolute before:inset-x-0 before:bottom-full before:h-4 before:bg-linear-to-t before:from-panel before:to-transparent'

/**
 * The actions at the end of a modal, the primary one first. They stay visible while content scrolls below a soft
 * edge. On a phone in landscape they are side by side.
 */
export function ModalActions({ children }: { children: ReactNode }) {
  return (
    <div
      className={cx(
        lowerEdgeClass,
        '-bottom-6 -mx-5 -mb-6 mt-4 flex flex-col gap-2.5 px-5 pt-2 pb-6 md:-bottom-7 md:-mx-7 md:-mb-7 md:px-7 md:pb-7 short:flex-row',
      )}
    >
      {children}
    </div>
  )
}
