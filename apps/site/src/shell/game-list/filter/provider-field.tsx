import type { GameFilters } from '@fairhall/contract'
import { Check } from 'lucide-react'
import SearchInput from '@fairhall/ui/inputs/search'
import { useDeferredValue, useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { type GameFilter, toggled } from './game-filter.ts'
import { matchesName } from '../matches-name.ts'
import type { ChangeFilter } from './use-filter-change.ts'

type Props = { filter: GameFilter; onChange: ChangeFilter; counts: GameFilters }

/** All providers of the list with a search. Those with the most games come first. */
export function ProviderField({ filter, onChange, counts }: Props) {
  const t = useTranslations('global-components.game-filters.provider')
  const format = useFormatter()
  const [typed, setTyped] = useState('')
  const words = useDeferredValue(typed)
  const found = counts.providers.filter(({ name }) => matchesName(name, words))
  return (
    <>
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
      <p role="status" className={found.length === 0 ? 'px-1 pt-4 pb-2 text-sm text-muted' : 'sr-only'}>
        {found.length === 0 ? t('none', { search: words.trim() }) : t('found', { count: found.length })}
      </p>
      <ul className="-mx-2 mt-2 max-h-72 overflow-y-auto overscroll-contain">
        {found.map(({ id, name, gamesCount }) => (
          <li key={id}>
            <label className="flex min-h-11 cursor-pointer items-center gap-3 rounded-tick px-2 text-sm hover:bg-lifted has-focus-visible:bg-lifted">
              <span className="relative flex size-5 shrink-0">
                <input
                  type="checkbox"
                  checked={filter.providers.includes(id)}
                  onChange={() => onChange({ ...filter, providers: toggled(filter.providers, id) })}
                  className="peer size-5 cursor-pointer appearance-none rounded-tick border border-edge bg-ink/70 checked:border-brass checked:bg-brass"
                />
                <Check
                  aria-hidden="true"
                  strokeWidth={3}
                  className="pointer-events-none absolute inset-0.5 size-4 text-on-brass opacity-0 peer-checked:opacity-100"
                />
              </span>
              <span className="min-w-0 flex-1 truncate">{name}</span>
              <span className="text-xs text-muted tabular-nums">{format.number(gamesCount)}</span>
            </label>
          </li>
        ))}
      </ul>
    </>
  )
}
