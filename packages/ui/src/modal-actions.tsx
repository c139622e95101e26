import type { ReactNode } from 'react'

/**
 * The ways on at the end of a modal's padded content, the main one first. They stay in sight while what is above them
 * scrolls away under a soft edge. On a lying phone they stand beside each other.
 */
export function ModalActions({ children }: { children: ReactNode }) {
  return (
    <div className="sticky -bottom-6 z-1 -mx-5 -mb-6 mt-4 flex flex-col gap-2.5 bg-panel px-5 pt-2 pb-6 before:pointer-events-none before:absolute before:inset-x-0 before:bottom-full before:h-4 before:bg-linear-to-t before:from-panel before:to-transparent md:-bottom-7 md:-mx-7 md:-mb-7 md:px-7 md:pb-7 short:flex-row">
      {children}
    </div>
  )
}
