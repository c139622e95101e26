import SearchInput from '@fairhall/ui/inputs/search'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { GameFilter } from './filter/game-filter.ts'
import { useFilterNavigation } from './filter/use-filter-change.ts'

const TYPING_PAUSE_MS = 250

type Props = { filter: GameFilter; placeholder: string }

/** Writes the search to the URL after a pause in typing, so a search can be shared and returned to. */
export function ListSearch({ filter, placeholder }: Props) {
  const t = useTranslations('global-components.games.search')
  const change = useFilterNavigation()
  const { search } = filter
  const [typed, setTyped] = useState(search)
  /** The last search that this field sent or received. */
  const sent = useRef(search)
  useEffect(() => {
    // Shows a search that changed elsewhere, such as by "clear". The echo of this field's own search must not
    // overwrite newer typing.
    if (search !== sent.current) setTyped(search)
    sent.current = search
  }, [search])
  const send = useEffectEvent(() => {
    const words = typed.trim()
    if (words === search) return
    sent.current = words
    change({ ...filter, search: words })
  })
  useEffect(() => {
    const timer = setTimeout(send, TYPING_PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed])
  return (
    <search className="w-full md:w-80">
      <SearchInput
        hideLabel
        name="search"
        label={t('label')}
        placeholder={placeholder}
        maxLength={100}
        value={typed}
        onValue={setTyped}
        words={() => t('clear')}
      />
    </search>
  )
}
