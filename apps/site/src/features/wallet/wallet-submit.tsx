import type { ReactNode } from 'react'

/** The button of a wallet's form. It stays in sight from the start, under a soft edge, while the form scrolls. */
export function WalletSubmit({ children }: { children: ReactNode }) {
  return (
    <div className="sticky bottom-0 z-1 -my-3 -mx-5 bg-panel px-5 py-3 before:pointer-events-none before:absolute before:inset-x-0 before:bottom-full before:h-4 before:bg-linear-to-t before:from-panel before:to-transparent md:-bottom-7 md:-mx-7 md:px-7">
      {children}
    </div>
  )
}
