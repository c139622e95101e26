import { BreakButton } from '../../shell/limits/break-button.tsx'
import { SessionRow } from './game-pills.tsx'
import type { TotalsStore } from './session/session-totals.ts'

/** The header's time, net position and break, which the law demands in full screen too. The stylesheet shows it only there. */
export function FullScreenBar({ totals, isDemo }: { totals: TotalsStore; isDemo: boolean }) {
  return (
    <div className="full-screen-bar items-center justify-center gap-2 bg-ink p-1">
      <SessionRow totals={totals} isDemo={isDemo} />
      {!isDemo && <BreakButton />}
    </div>
  )
}
