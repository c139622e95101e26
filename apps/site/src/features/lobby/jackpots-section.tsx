import { Skeleton } from '@fairhall/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import { LazyPart } from '../../shell/client/lazy-part.tsx'
import { useClient } from '../../shell/client/use-client.ts'
import { useNearViewport } from '../../shell/games/use-near-viewport.ts'
import { initQuery } from '../../shell/market/market-queries.ts'

const loadStrip = async () => (await import('./jackpots-strip.tsx')).JackpotsStrip
const TEXTS = ['global-components/jackpots']

/**
 * The place of the jackpots, in its size, where the operator offers some. Meters move, so the page that the server renders and
 * keeps has none.
 */
export function JackpotsSection() {
  const { ref, isNear } = useNearViewport()
  if (useQuery(initQuery(useClient())).data?.features.jackpots !== true) return null
  return (
    <div ref={ref} className="mt-4 min-h-38 excluded:hidden">
      <LazyPart isDue={isNear} load={loadStrip} documents={TEXTS} outline={<Skeleton className="h-38" />} />
    </div>
  )
}
