import { chipClass } from '@fairhall/ui/chip'
import SearchInput from '@fairhall/ui/inputs/search'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useClient } from '../../shell/client/use-client.ts'
import { collectionsQuery } from '../../shell/games/games-queries.ts'
import { GameGrid } from './game-grid.tsx'

const TYPING_PAUSE_MS = 250

type Props = { identity: string; search: string }

export function CategoryPage({ identity, search }: Props) {
  const t = useTranslations('pages.category')
  const chips = useTranslations('global-components.games.collections')
  const { data: collections = [] } = useQuery(collectionsQuery(useClient()))
  const collection = collections.find((known) => known.identity === identity)
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-4 pt-6">
        <div>
          <h1 className="text-2xl md:text-3xl">{collection?.title}</h1>
          <p className="mt-1 text-sm text-muted">{t('count', { count: collection?.gamesCount ?? 0 })}</p>
        </div>
        <SearchField identity={identity} search={search} />
      </div>
      <nav
        aria-label={chips('label')}
        className="-mx-4 mt-5 flex gap-2 overflow-x-auto px-4 py-1 scrollbar-none"
      >
        {collections.map((other) => (
          <Link
            key={other.identity}
            to="/categories/$identity"
            params={{ identity: other.identity }}
            className={chipClass(other.identity === identity)}
          >
            {other.title}
          </Link>
        ))}
      </nav>
      <GameGrid collection={identity} search={search} />
    </>
  )
}

/** Writes the search to the URL after a pause in typing, so a search can be shared and returned to. */
function SearchField({ identity, search }: Props) {
  const t = useTranslations('global-components.games.search')
  const page = useTranslations('pages.category')
  const navigate = useNavigate()
  const [typed, setTyped] = useState(search)
  /** The last search that this field sent or received. */
  const sent = useRef(search)
  useEffect(() => {
    // Shows a search that changed elsewhere, such as by the back button. The echo of this field's own search
    // must not overwrite newer typing.
    if (search !== sent.current) setTyped(search)
    sent.current = search
  }, [search])
  useEffect(() => {
    const words = typed.trim()
    if (words === search) return undefined
    const go = () => {
      sent.current = words
      void navigate({
        to: '/categories/$identity',
        params: { identity },
        search: words === '' ? {} : { search: words },
        replace: true,
        resetScroll: false,
      })
    }
    const timer = setTimeout(go, TYPING_PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed, search, identity, navigate])
  return (
    <search className="w-full md:w-80">
      <SearchInput
        hideLabel
        name="search"
        label={t('label')}
        placeholder={page('searchHere')}
        maxLength={100}
        value={typed}
        onValue={setTyped}
        words={() => t('clear')}
      />
    </search>
  )
}
