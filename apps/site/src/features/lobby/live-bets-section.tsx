import { Skeleton } from '@fairhall/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { type ComponentType, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { loadPart } from '../../shell/client/load-part.ts'
import { useClient } from '../../shell/client/use-client.ts'
import { useNearViewport } from '../../shell/games/use-near-viewport.ts'
import { initQuery } from '../../shell/market/market-queries.ts'

/**
 * The place of the table of live bets, in its full height. The table is loaded when it is scrolled near. Markets may turn
 * it off, and players who are excluded from play see no play of others.
 */
export function LiveBetsSection() {
  const t = useTranslations('pages.lobby')
  const section = useRef<HTMLElement>(null)
  const isNear = useNearViewport(section)
  const { texts } = useRouteContext({ from: '__root__' })
  const { data: init } = useQuery(initQuery(useClient()))
  const [Panel, setPanel] = useState<ComponentType | null>(null)

  useEffect(() => {
    if (!isNear) return undefined
    const load = async () => {
      const [part] = await Promise.all([
        import('./live-bets-panel.tsx'),
        texts.load(['global-components/live-play']),
      ])
      setPanel(() => part.LiveBetsPanel)
    }
    const start = () => void loadPart(load).catch(() => undefined)
    start()
    window.addEventListener('online', start)
    return () => window.removeEventListener('online', start)
  }, [isNear, texts])

  if (init?.features.livePlay !== true) return null
  return (
    <section ref={section} aria-label={t('liveBets')} className="live-bets excluded:hidden">
      {Panel === null ? <Skeleton className="h-13 max-w-110" /> : <Panel />}
    </section>
  )
}
