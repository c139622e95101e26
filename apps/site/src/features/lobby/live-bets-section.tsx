import { Skeleton } from '@fairhall/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useClient } from '../../shell/client/use-client.ts'
import { LazyPart } from '../../shell/client/lazy-part.tsx'
import { useNearViewport } from '../../shell/games/use-near-viewport.ts'
import { initQuery } from '../../shell/market/market-queries.ts'

const loadPanel = async () => (await import('../../shell/live-bets/live-bets-panel.tsx')).LiveBetsPanel
const TEXTS = ['global-components/live-play']

/**
 * The place of the table of live bets, in its full height. The table is loaded when it is scrolled near. Markets may turn
 * it off, and players who are excluded from play see no play of others.
 */
export function LiveBetsSection() {
  const t = useTranslations('pages.lobby')
  const { data: init } = useQuery(initQuery(useClient()))
  const { ref, isNear } = useNearViewport()
  if (init?.features.livePlay !== true) return null
  return (
    <section ref={ref} aria-label={t('liveBets')} className="live-bets excluded:hidden">
      <LazyPart
        isDue={isNear}
        load={loadPanel}
        documents={TEXTS}
        outline={<Skeleton className="h-13 max-w-110" />}
      />
    </section>
  )
}
