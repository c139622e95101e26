import { EmptyState } from '@fairhall/ui/empty-state'
import { Skeleton } from '@fairhall/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import { useHydrated } from '@tanstack/react-router'
import { Trophy } from 'lucide-react'
import { useLocale, useTranslations } from 'use-intl'
import { useClient } from '../../shell/client/use-client.ts'
import { initQuery } from '../../shell/market/market-queries.ts'

/** The sportsbook's client in a frame with a separate origin. It never receives the player's token. */
export function BettingPage() {
  const t = useTranslations('pages.betting')
  const locale = useLocale()
  const { data: init } = useQuery(initQuery(useClient()))
  const isHydrated = useHydrated()
  const betting = init?.betting
  if (!betting) return <EmptyState icon={<Trophy />} title={t('title')} text={t('description')} />

  const address = new URL(betting.clientHost)
  address.searchParams.set('client', betting.clientId)
  address.searchParams.set('lang', locale)
  return (
    <>
      <h1 className="pt-4 pb-3 text-2xl">{t('title')}</h1>
      <div className="game-stage overflow-hidden border border-line bg-panel md:rounded-card">
        {isHydrated ? (
          <iframe
            src={address.href}
            title={t('title')}
            allow="fullscreen"
            referrerPolicy="origin"
            className="size-full border-0"
          />
        ) : (
          <Skeleton className="size-full" />
        )}
      </div>
    </>
  )
}
