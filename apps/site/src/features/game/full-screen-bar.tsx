import { NetPosition, SessionClock } from './game-pills.tsx'
import type { TotalsStore } from './session/session-totals.ts'

/** The header's time and net position, which the law demands in full screen too. The stylesheet shows it only there. */
export function FullScreenBar({ totals, isDemo }: { totals: TotalsStore; isDemo: boolean }) {
  return (
    <div className="full-screen-bar flex-wrap items-center justify-center gap-2 bg-ink p-1">
      <SessionClock totals={totals} />
      <NetPosition totals={totals} isDemo={isDemo} />
    </div>
  )
}
