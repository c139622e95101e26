import { Skeleton } from '@fairhall/ui/skeleton'
import { LazyPart } from '../../shell/client/lazy-part.tsx'
import { useSession } from '../../shell/session/session.ts'

const loadStrips = async () => (await import('./player-strips.tsx')).PlayerStrips
const TEXTS = ['global-components/quests', 'global-components/tournaments']
/** One row, and two rows below each other on phones. */
const SIZE = 'h-35 md:h-16'

/** The place of a player's quests and tournament, in its size. The server renders it for everyone; visitors don't see it. */
export function QuestsSection() {
  const isDue = useSession().status === 'player'
  return (
    <div className={`mt-4 ${SIZE} guest:hidden excluded:hidden`}>
      <LazyPart isDue={isDue} load={loadStrips} documents={TEXTS} outline={<Skeleton className={SIZE} />} />
    </div>
  )
}
