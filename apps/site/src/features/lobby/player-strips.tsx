import { QuestsStrip } from './quests-strip.tsx'
import { TournamentStrip } from './tournament-strip.tsx'

export const PlayerStrips = () => (
  <div className="grid grid-cols-1 gap-3 md:grid-cols-2">
    <QuestsStrip />
    <TournamentStrip />
  </div>
)
