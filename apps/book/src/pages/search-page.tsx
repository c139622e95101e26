import { EmptyState, ErrorState } from '@fairhall/ui/empty-state'
import { Skeleton } from '@fairhall/ui/skeleton'
import { SearchX } from 'lucide-react'
import { useMemo } from 'react'
import { call } from '../api/api.ts'
import type { League, ListedMatch } from '../api/types.ts'
import { MatchList } from '../matches/match-list.tsx'
import { matches } from '../matches/match-store.ts'
import { useTexts } from '../parts/texts.tsx'
import { useLoaded } from '../parts/use-loaded.ts'
import { go } from '../site/routes.ts'

/** Teams and leagues that match a search. */
export function SearchPage({ query, leagues }: { query: string; leagues: readonly League[] }) {
  const t = useTexts()
  const isLong = query.trim().length >= 2
  const { state, reload } = useLoaded(`search ${query}`, async () => {
    if (!isLong) return { leagues: [], matches: [] }
    const found = await call<{ leagues: League[]; matches: ListedMatch[] }>(
      `/api/search?q=${encodeURIComponent(query.trim())}`,
    )
    matches.put(found.matches)
    return found
  })
  const found = state.kind === 'loaded' ? state.value : null
  const ids = useMemo(() => found?.matches.map(({ id }) => id) ?? [], [found])
  return (
    <section aria-labelledby="search-title" className="flex flex-col gap-3">
      <h1 id="search-title" className="text-xl">
        {t('search.title', { query })}
      </h1>
      {!isLong && <p className="text-sm text-muted">{t('search.short')}</p>}
      {state.kind === 'loading' && <Skeleton className="h-48" />}
      {state.kind === 'failed' && (
        <ErrorState
          title={t('failed.title')}
          text={t('failed.text')}
          retryLabel={t('failed.retry')}
          onRetry={reload}
        />
      )}
      {found !== null && isLong && found.leagues.length + ids.length === 0 && (
        <EmptyState icon={<SearchX />} title={t('search.none.title')} text={t('search.none.text')} />
      )}
      {found !== null && found.leagues.length > 0 && (
        <div className="chips">
          {found.leagues.map(({ id, name }) => (
            <button key={id} type="button" onClick={() => go(`/league/${id}`)}>
              {name}
            </button>
          ))}
        </div>
      )}
      {ids.length > 0 && (
        <div className="list-panel">
          <MatchList label={t('search.title', { query })} ids={ids} leagues={leagues} />
        </div>
      )}
    </section>
  )
}
