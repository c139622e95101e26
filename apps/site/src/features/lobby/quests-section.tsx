import { Skeleton } from '@fairhall/ui/skeleton'
import { LazyPart } from '../../shell/client/lazy-part.tsx'
import { useSession } from '../../shell/session/session.ts'

const loadStrip = async () => (await import('./quests-strip.tsx')).QuestsStrip
const TEXTS = ['global-components/quests']

/** The place of a player's quests, in its size. The server renders it for everyone; visitors don't see it. */
export function QuestsSection() {
  const isDue = useSession().status === 'player'
  return (
    <div className="mt-4 min-h-16 guest:hidden excluded:hidden">
      <LazyPart isDue={isDue} load={loadStrip} documents={TEXTS} outline={<Skeleton className="h-16" />} />
    </div>
  )
}
