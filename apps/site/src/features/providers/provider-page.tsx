import { EmptyState } from '@fairhall/ui/empty-state'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChevronLeft, Gamepad2 } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useClient } from '../../shell/client/use-client.ts'
import type { GameFilter } from '../../shell/game-list/filter/game-filter.ts'
import { GameList } from '../../shell/game-list/game-list.tsx'
import { ListSearch } from '../../shell/game-list/list-search.tsx'
import { ProviderLogo } from './provider-logo.tsx'
import { providerQuery } from './provider-query.ts'

type Props = { id: string; filter: GameFilter; page: number }

/** One studio and its games. */
export function ProviderPage({ id, filter, page }: Props) {
  const t = useTranslations('pages.provider')
  const { data: provider } = useQuery(providerQuery(useClient(), id))
  if (provider === undefined) return null
  return (
    <>
      <Link
        to="/providers"
        className="-ms-2 mt-3 inline-flex min-h-11 items-center gap-1 rounded-control px-2 text-sm font-semibold text-muted hover:text-text"
      >
        <ChevronLeft aria-hidden="true" className="size-4 rtl:-scale-x-100" />
        {t('all')}
      </Link>
      <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4 pt-1">
        <div className="flex max-w-3xl min-w-0 flex-1 basis-80 items-center gap-4 md:gap-5">
          <ProviderLogo provider={provider} className="size-18 md:size-24" />
          <div className="min-w-0">
            <h1 className="text-2xl break-words hyphens-auto md:text-3xl">{provider.name}</h1>
            <p className="mt-1 text-sm text-muted">{t('count', { count: provider.gamesCount })}</p>
            {provider.description !== null && (
              <p className="mt-2 text-pretty text-muted max-md:hidden">
                <bdi>{provider.description}</bdi>
              </p>
            )}
          </div>
        </div>
        {provider.description !== null && (
          <p className="basis-full text-sm text-pretty text-muted md:hidden">
            <bdi>{provider.description}</bdi>
          </p>
        )}
        <ListSearch filter={filter} placeholder={t('searchHere')} />
      </div>
      <GameList
        base={{ provider: id }}
        filter={filter}
        page={page}
        gamesCount={provider.gamesCount}
        empty={<EmptyState icon={<Gamepad2 />} title={t('empty.title')} text={t('empty.text')} />}
      />
    </>
  )
}
