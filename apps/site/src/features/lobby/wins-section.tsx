import { Skeleton } from '@fairhall/ui/skeleton'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { LazyPart } from '../../shell/client/lazy-part.tsx'

const loadStrip = async () => (await import('./wins-strip.tsx')).WinsStrip
const TEXTS = ['global-components/live-play']
const USABLE_AFTER_MS = 1_500

/**
 * The place of the latest wins. They are not part of the page that the server renders, because that is kept: a player who
 * hides their name must not appear in it.
 */
export function WinsSection() {
  const t = useTranslations('global-components.games.winners')
  const [isUsable, setUsable] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setUsable(true), USABLE_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <section aria-label={t('title')} className="wins">
      <h2 className="wins-title">
        <span aria-hidden="true" className="size-2 shrink-0 rounded-full bg-jade" />
        <span className="max-md:sr-only">{t('title')}</span>
      </h2>
      <LazyPart
        isDue={isUsable}
        load={loadStrip}
        documents={TEXTS}
        outline={<Skeleton className="h-8 flex-1" />}
      />
    </section>
  )
}
