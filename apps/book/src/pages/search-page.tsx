import { EmptyState } from '@fairhall/ui/empty-state'
import { SearchX } from 'lucide-react'
import { useMemo } from 'react'
import { call } from '../api/api.ts'
import type { League, ListedMatch } from '../api/types.ts'
import { MatchList } from '../matches/match-list.tsx'
import { matches } from '../matches/match-store.ts'
import { Loaded } from '../parts/loaded.tsx'
import { useTexts } from '../parts/texts.tsx'
import { useLoaded } from '../parts/use-loaded.ts'
import { go } from '../site/routes.ts'

interface Found {
  leagues: readonly League[]
  matches: readonly ListedMatch[]
}

const LETTERS_MIN = 2

/** Teams and leagues that match a search. */
export function SearchPage({ query, leagues }: { query: string; leagues: readonly League[] }) {
  const t = useTexts()
  return (
    <section aria-labelledby="search-title" className="flex flex-col gap-3">
      <h1 id="search-title" className="text-xl">
        {t('search.title', { query })}
      </h1>
      {query.trim().length < LETTERS_MIN ? (
        <p className="text-sm text-muted">{t('search.short')}</p>
      ) : (
        <Search query={query.trim()} leagues={leagues} />
      )}
    </section>
  )
}

function Search({ query, leagues }: { query: string; leagues: readonly League[] }) {
  const t = useTexts()
  const search = useLoaded(`search ${query}`, async () => {
    const found = await call<Found>(`/api/search?q=${encodeURIComponent(query)}`)
    matches.put(found.matches)
    return found
  })
  return (
    <Loaded from={search} skeleton="h-48">
      {(found) =>
        found.leagues.length + found.matches.length === 0 ? (
          <EmptyState icon={<SearchX />} title={t('search.none.title')} text={t('search.none.text')} />
        ) : (
          <Results found={found} label={t('search.title', { query })} leagues={leagues} />
        )
      }
    </Loaded>
  )
}

interface ResultsProps {
  found: Found
  label: string
  leagues: readonly League[]
}

function Results({ found, label, leagues }: ResultsProps) {
  const ids = useMemo(() => found.matches.map(({ id }) => id), [found])
  return (
    <>
      {found.leagues.length > 0 && (
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
          <MatchList label={label} ids={ids} leagues={leagues} />
        </div>
      )}
    </>
  )
}
