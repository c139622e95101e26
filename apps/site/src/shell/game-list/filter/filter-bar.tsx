/**
 * What a list can be filtered and ordered by: a row of menus on wide screens, and a button for a sheet on phones. The
 * fields load with the first opening.
 */
import { cx } from '@fairhall/ui/cx'
import { Skeleton } from '@fairhall/ui/skeleton'
import { SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { LazyPart } from '../../errors/lazy-part.tsx'
import { BonusChoice } from './bonus-choice.tsx'
import type { FieldKind } from './filter-fields.tsx'
import { CountBadge, FilterMenu } from './filter-menu.tsx'
import { countChoices, type GameFilter, type ListBase } from './game-filter.ts'
import { SortSelect } from '../sort-select.tsx'
import { useFilterChange } from './use-filter-change.ts'

const loadFields = () => import('./filter-fields.tsx')
const loadSheet = () => import('./filter-sheet.tsx')

/** `total`: the number of games with this filter, if it is loaded. */
type Props = { base: ListBase; filter: GameFilter; total: number | undefined }

export function FilterBar({ base, filter, total }: Props) {
  const change = useFilterChange()
  return (
    // On phones one row that scrolls: a second one would push the games down.
    <div className="mt-3 flex items-center gap-2.5 scrollbar-none max-md:-mx-4 max-md:overflow-x-auto max-md:px-4 max-md:py-1 md:mt-4 md:flex-wrap">
      <Menus base={base} filter={filter} />
      <SheetButton {...{ base, filter, total }} />
      <SortSelect
        filter={filter}
        className="min-w-44 flex-1 max-md:shrink-0 md:order-last md:ms-auto md:w-50 md:flex-none"
      />
      <BonusChoice
        isChosen={filter.isForBonus}
        onPress={() => change({ ...filter, isForBonus: !filter.isForBonus })}
      />
    </div>
  )
}

function Menus({ base, filter }: Omit<Props, 'total'>) {
  const t = useTranslations('global-components.game-filters')
  const change = useFilterChange()
  const menus: { kind: FieldKind; count: number }[] = [
    ...('provider' in base ? [] : [{ kind: 'provider' as const, count: filter.providers.length }]),
    { kind: 'feature', count: filter.features.length },
    { kind: 'volatility', count: filter.volatilities.length },
    { kind: 'rtp', count: filter.rtpFrom === null ? 0 : 1 },
  ]
  return (
    <>
      {menus.map(({ kind, count }) => (
        <FilterMenu key={kind} label={t(`${kind}.label`)} count={count} className="max-md:hidden">
          {() => (
            <LazyPart name="filter-fields" load={loadFields} outline={<Skeleton className="h-32 w-full" />}>
              {(Field) => <Field {...{ kind, base, filter }} onChange={change} />}
            </LazyPart>
          )}
        </FilterMenu>
      ))}
      <button
        type="button"
        aria-pressed={filter.hasDemo}
        onClick={() => change({ ...filter, hasDemo: !filter.hasDemo })}
        className={cx(
          'inline-flex min-h-11 items-center rounded-control border px-4 text-sm font-semibold transition-colors duration-150 max-md:hidden',
          filter.hasDemo
            ? 'border-text bg-text text-ink'
            : 'border-line bg-panel text-muted hover:border-edge hover:text-text',
        )}
      >
        {t('demo')}
      </button>
    </>
  )
}

function SheetButton({ base, filter, total }: Props) {
  const t = useTranslations('global-components.game-filters')
  const [isOpen, setOpen] = useState(false)
  /** Loaded from the first opening on. */
  const [isWanted, setWanted] = useState(false)
  const count = countChoices(filter)
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => {
          setWanted(true)
          setOpen(true)
        }}
        className="inline-flex min-h-11 shrink-0 items-center gap-2 rounded-control border border-line bg-panel px-4 text-sm font-semibold hover:border-edge md:hidden"
      >
        <SlidersHorizontal aria-hidden="true" className="size-4.5 text-muted" />
        {t('label')}
        {count > 0 && <CountBadge count={count} />}
      </button>
      {isWanted && (
        <LazyPart name="filter-sheet" load={loadSheet}>
          {(FilterSheet) => (
            <FilterSheet {...{ base, filter, total }} open={isOpen} onClose={() => setOpen(false)} />
          )}
        </LazyPart>
      )}
    </>
  )
}
