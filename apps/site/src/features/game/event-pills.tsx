import { PrizeDropPill } from './prize-drop-pill.tsx'
import { TournamentPill } from './tournament-pill.tsx'

/** What the rounds of this game count for besides their wins. */
export function EventPills() {
  return (
    <>
      <PrizeDropPill />
      <TournamentPill />
    </>
  )
}
