import { PrizeDropPill } from './prize-drop-pill.tsx'
import { TournamentPill } from './tournament-pill.tsx'

/** What the rounds of this game also count for. */
export function EventPills() {
  return (
    <>
      <PrizeDropPill />
      <TournamentPill />
    </>
  )
}
