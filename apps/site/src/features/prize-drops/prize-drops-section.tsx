import { Skeleton } from '@fairhall/ui/skeleton'
import { useNearViewport } from '../../shell/games/use-near-viewport.ts'
import { LazyPart } from '../../shell/client/lazy-part.tsx'

const load = async () => (await import('./prize-drops.tsx')).PrizeDrops
const TEXTS = ['global-components/prize-drops', 'global-components/tournaments']

/** Loads when it is near the screen: most visitors of the page come for the tournaments above. */
export function PrizeDropsSection() {
  const { ref, isNear } = useNearViewport()
  return (
    <section ref={ref} id="prize-drops" className="mt-12 min-h-80 scroll-mt-20">
      <LazyPart isDue={isNear} load={load} documents={TEXTS} outline={<Skeleton className="h-80" />} />
    </section>
  )
}
