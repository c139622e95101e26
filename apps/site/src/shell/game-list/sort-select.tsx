import { ArrowDownWideNarrow, ChevronDown } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useSession } from '../session/session.ts'
import { type GameFilter, readFilter, SORTS } from './filter/game-filter.ts'
import { useFilterChange } from './filter/use-filter-change.ts'

/** The order of the list. The platform's own list is the lightest one, and the best on phones. */
export function SortSelect({ filter, className = '' }: { filter: GameFilter; className?: string }) {
  const t = useTranslations('global-components.game-filters.sort')
  const change = useFilterChange()
  const isPlayer = useSession().status === 'player'
  // For visitors, these would be the popular games.
  const sorts = SORTS.filter((sort) => sort !== 'recommended' || isPlayer || filter.sort === sort)
  return (
    <label
      className={`relative flex min-h-11 min-w-0 items-center rounded-control border border-line bg-panel text-sm font-semibold hover:border-edge focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-azure ${className}`}
    >
      <span className="sr-only">{t('label')}</span>
      <ArrowDownWideNarrow
        aria-hidden="true"
        className="pointer-events-none absolute start-3 size-4.5 text-muted"
      />
      <select
        value={filter.sort ?? ''}
        onChange={({ target }) => change({ ...filter, sort: readFilter({ sort: target.value }).sort })}
        className="min-h-10.5 w-full cursor-pointer appearance-none truncate rounded-control bg-transparent ps-10 pe-9 outline-none [&>option]:bg-raised"
      >
        <option value="">{t('featured')}</option>
        {sorts.map((sort) => (
          <option key={sort} value={sort}>
            {t(sort)}
          </option>
        ))}
      </select>
      <ChevronDown aria-hidden="true" className="pointer-events-none absolute end-3 size-4 text-muted" />
    </label>
  )
}
