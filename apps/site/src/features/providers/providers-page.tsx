import type { GameProvider } from '@fairhall/contract'
import { Button } from '@fairhall/ui/button'
import { cx } from '@fairhall/ui/cx'
import { EmptyState } from '@fairhall/ui/empty-state'
import SearchInput from '@fairhall/ui/inputs/search'
import { BREATHING, Skeleton } from '@fairhall/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Gamepad2, SearchX } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useClient } from '../../shell/client/use-client.ts'
import { Loaded } from '../../shell/errors/loaded.tsx'
import { matchesName } from '../../shell/game-list/matches-name.ts'
import { providersQuery } from '../../shell/games/providers-query.ts'
import { PageIntro } from '../../shell/page-parts/page-intro.tsx'
import { ProviderLogo } from './provider-logo.tsx'

/** From this number on, a search is quicker than reading all names. */
const SEARCHED_FROM = 9

const GRID =
  'mt-2 grid grid-cols-[repeat(auto-fill,minmax(min(16rem,100%),1fr))] gap-3 sm:auto-rows-fr md:gap-4'

/** Lists the game studios. */
export function ProvidersPage() {
  const t = useTranslations('pages.providers')
  const providers = useQuery(providersQuery(useClient()))
  return (
    <>
      <PageIntro title={t('title')} lead={t('description')} />
      <Loaded
        query={providers}
        outline={<ProvidersOutline />}
        failed={{ title: t('failed'), retryLabel: t('retry') }}
        empty={<EmptyState icon={<Gamepad2 />} title={t('empty.title')} text={t('empty.text')} />}
      >
        {(all) => <Providers providers={all} />}
      </Loaded>
    </>
  )
}

function Providers({ providers }: { providers: readonly GameProvider[] }) {
  const t = useTranslations('pages.providers')
  const [typed, setTyped] = useState('')
  const words = useDeferredValue(typed)
  const found = providers.filter(({ name }) => matchesName(name, words))
  return (
    <>
      {providers.length >= SEARCHED_FROM && (
        <search className="mt-6 block md:w-96">
          <SearchInput
            hideLabel
            name="provider"
            label={t('search')}
            placeholder={t('search')}
            maxLength={60}
            value={typed}
            onValue={setTyped}
            words={() => t('clear')}
          />
        </search>
      )}
      <p role="status" className="mt-4 min-h-5 text-sm text-muted">
        {t('found', { count: found.length })}
      </p>
      {found.length === 0 ? (
        <EmptyState
          icon={<SearchX />}
          title={t('none.title', { search: words.trim() })}
          text={t('none.text')}
          action={
            <Button variant="secondary" onClick={() => setTyped('')}>
              {t('clear')}
            </Button>
          }
        />
      ) : (
        <ul className={GRID}>
          {found.map((provider) => (
            <ProviderCard key={provider.id} provider={provider} />
          ))}
        </ul>
      )}
    </>
  )
}

const SKELETONS = 12

function ProvidersOutline() {
  return (
    <>
      <Skeleton className="mt-6 h-12 md:w-96" />
      <div className="mt-4 min-h-5" />
      <ul aria-busy className={cx(GRID, BREATHING)}>
        {Array.from({ length: SKELETONS }, (_, index) => (
          <li key={index}>
            <Skeleton isStill className="h-21.5" />
          </li>
        ))}
      </ul>
    </>
  )
}

function ProviderCard({ provider }: { provider: GameProvider }) {
  const t = useTranslations('pages.providers')
  return (
    <li>
      <Link
        to="/providers/$id"
        params={{ id: provider.id }}
        className="flex h-full items-center gap-4 rounded-card border border-line bg-panel p-3.5 transition-colors duration-150 hover:border-edge hover:bg-raised"
      >
        <ProviderLogo provider={provider} className="size-14" />
        <span className="min-w-0">
          <span className="block font-display text-base leading-tight font-bold break-words hyphens-auto">
            {provider.name}
          </span>
          <span className="mt-0.5 block text-sm text-muted">
            {t('count', { count: provider.gamesCount })}
          </span>
        </span>
      </Link>
    </li>
  )
}
