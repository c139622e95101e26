import { Radio, Search, X } from 'lucide-react'
import { useState } from 'react'
import { SPORTS } from '../api/sports.ts'
import type { SportId } from '../api/types.ts'
import { matches } from '../matches/match-store.ts'
import { SportIcon } from '../parts/sport-icon.tsx'
import { useTexts } from '../parts/texts.tsx'
import { go, type Route } from '../site/routes.ts'
import { useStore } from '../state/store.ts'

/** Everything live, or one sport, with the number of live matches; and the search. */
export function SportBar({ route }: { route: Route }) {
  const t = useTexts()
  const live = useStore(matches.liveIds)
  const sport = route.page === 'sports' && route.league === null ? route.sport : undefined
  const countOf = (id: SportId) => live.filter((one) => matches.get(one)?.sport === id).length
  return (
    <div className="flex items-center gap-2">
      <nav aria-label={t('sports.label')} className="chips min-w-0 flex-1">
        <button type="button" aria-pressed={sport === null} onClick={() => go('/')}>
          <Radio aria-hidden="true" className="size-4.5" />
          {t('sports.live')}
          <small>{live.length}</small>
        </button>
        {SPORTS.map((id) => (
          <button key={id} type="button" aria-pressed={sport === id} onClick={() => go(`/${id}`)}>
            <SportIcon sport={id} />
            {t(`sports.${id}`)}
            <small>{countOf(id)}</small>
          </button>
        ))}
      </nav>
      <SearchField route={route} />
    </div>
  )
}

function SearchField({ route }: { route: Route }) {
  const t = useTexts()
  const query = route.page === 'search' ? route.query : ''
  const [isOpen, setOpen] = useState(query !== '')
  const search = (text: string) => {
    if (text === '') return go('/', { isReplaced: true })
    go(`/search/${encodeURIComponent(text)}`, { isReplaced: query !== '' })
  }
  if (!isOpen)
    return (
      <button type="button" className="round" aria-label={t('search.open')} onClick={() => setOpen(true)}>
        <Search className="size-4.5" />
      </button>
    )
  return (
    <div role="search" className="search">
      <Search aria-hidden="true" className="size-4.5 shrink-0 text-muted" />
      <input
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the player has just opened it
        autoFocus
        type="search"
        aria-label={t('search.label')}
        placeholder={t('search.label')}
        value={query}
        maxLength={60}
        onChange={({ target }) => search(target.value)}
      />
      <button
        type="button"
        className="icon -me-2"
        aria-label={t('search.clear')}
        onClick={() => {
          setOpen(false)
          if (query !== '') search('')
        }}
      >
        <X className="size-4.5" />
      </button>
    </div>
  )
}
