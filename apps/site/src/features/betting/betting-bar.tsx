import { BreakButton } from '../../shell/limits/break-button.tsx'
import type { RealityCheck } from '../../shell/reality-check/use-reality-check.ts'
import { BettingLimit } from './betting-limit.tsx'
import { BettingSession } from './betting-session.tsx'

/** Above the sportsbook: limits and a break, and where the player's market demands it, the time and the net position. */
export function BettingBar({ check }: { check: RealityCheck }) {
  return (
    <div className="flex shrink-0 items-center gap-2 px-4 py-1 md:px-2">
      <BettingLimit />
      <div className="ms-auto flex shrink-0 items-center gap-2">
        {check.isHeld && <BettingSession countedSince={check.countedSince} />}
        <BreakButton />
      </div>
    </div>
  )
}
