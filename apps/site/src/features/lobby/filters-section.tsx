import { Skeleton } from '@fairhall/ui/skeleton'
import { LazyPart } from '../../shell/client/lazy-part.tsx'
import { useNearViewport } from '../../shell/games/use-near-viewport.ts'

const loadBar = async () => (await import('./lobby-filters.tsx')).LobbyFilters
const TEXTS = ['global-components/game-filters']

/** The place of the filter bar, which stays below the top bar of wide screens while the rails are scrolled. */
export function FiltersSection() {
  const { ref, isNear } = useNearViewport()
  return (
    <div ref={ref} className="mt-4 min-h-13 lg:sticky lg:top-18 lg:z-10 lg:-mx-2 lg:mt-3 lg:bg-ink/96 lg:p-2">
      <LazyPart isDue={isNear} load={loadBar} documents={TEXTS} outline={<Skeleton className="h-13" />} />
    </div>
  )
}
