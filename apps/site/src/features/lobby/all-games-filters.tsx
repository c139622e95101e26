/** Filters of all games. Each leads to their list, because the lobby has rails and no list. */
import { buttonClass } from '@fairhall/ui/button'
import { Skeleton } from '@fairhall/ui/skeleton'
import { Link, useNavigate } from '@tanstack/react-router'
import { SlidersHorizontal } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { LazyPart } from '../../shell/errors/lazy-part.tsx'
import { BonusChoice } from '../../shell/game-list/filter/bonus-choice.tsx'
import { FilterMenu } from '../../shell/game-list/filter/filter-menu.tsx'
import { NO_FILTER, toFilterSearch } from '../../shell/game-list/filter/game-filter.ts'
import { SortSelect } from '../../shell/game-list/sort-select.tsx'
import { type ChangeFilter, FilterChange } from '../../shell/game-list/filter/use-filter-change.ts'

const loadFields = () => import('../../shell/game-list/filter/filter-fields.tsx')

export function AllGamesFilters({ collection }: { collection: string }) {
  const t = useTranslations('global-components.game-filters')
  const navigate = useNavigate()
  const list = { to: '/categories/$identity', params: { identity: collection } } as const
  const change: ChangeFilter = (filter) => void navigate({ ...list, search: toFilterSearch(filter) })
  return (
    <FilterChange value={change}>
      <div className="flex items-center gap-2.5 py-1 scrollbar-none max-lg:-mx-4 max-lg:flex-1 max-lg:overflow-x-auto max-lg:px-4 lg:ms-auto lg:shrink-0">
        <Link
          {...list}
          className={`${buttonClass({ variant: 'secondary' })} shrink-0 text-sm! max-lg:-order-2 lg:hidden`}
        >
          <SlidersHorizontal aria-hidden="true" className="size-4.5 text-muted" />
          {t('label')}
        </Link>
        <BonusChoice isChosen={false} onPress={() => change({ ...NO_FILTER, isForBonus: true })} />
        <FilterMenu label={t('provider.label')} count={0} className="max-lg:hidden">
          {() => (
            <LazyPart name="filter-fields" load={loadFields} outline={<Skeleton className="h-32 w-full" />}>
              {(Field) => (
                <Field kind="provider" base={{ collection }} filter={NO_FILTER} onChange={change} />
              )}
            </LazyPart>
          )}
        </FilterMenu>
        <SortSelect filter={NO_FILTER} className="w-44 shrink-0 max-lg:-order-1" />
      </div>
    </FilterChange>
  )
}
