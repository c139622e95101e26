import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useClient } from '../../client/use-client.ts'
import { useFilterNames } from './filter-names.ts'
import { cleared, countChoices, type GameFilter, type ListBase, toggled } from './game-filter.ts'
import { filtersQuery } from '../list-queries.ts'
import { useFilterChange } from './use-filter-change.ts'

type Props = { base: ListBase; filter: GameFilter }

/** The chosen values, each with a button that removes it. */
export function ActiveFilters({ base, filter }: Props) {
  const t = useTranslations('global-components.game-filters')
  const change = useFilterChange()
  const choices = useChoices(base, filter)
  if (countChoices(filter) === 0) return null
  return (
    <ul aria-label={t('active')} className="mt-4 flex flex-wrap items-center gap-2">
      {choices.map(({ key, name, without }) => (
        <li key={key}>
          <button
            type="button"
            aria-label={t('remove', { name })}
            onClick={() => change(without)}
            className="inline-flex min-h-9 max-w-72 items-center gap-1.5 rounded-chip border border-edge/60 bg-raised ps-3.5 pe-2.5 text-sm font-semibold hover:border-edge hover:bg-lifted pointer-coarse:min-h-11"
          >
            <span className="truncate">{name}</span>
            <X aria-hidden="true" className="size-4 shrink-0 text-muted" />
          </button>
        </li>
      ))}
      <li>
        <button
          type="button"
          onClick={() => change({ ...cleared(filter), search: filter.search })}
          className="inline-flex min-h-9 items-center rounded-control px-2 text-sm font-semibold text-azure hover:underline pointer-coarse:min-h-11"
        >
          {t('clear')}
        </button>
      </li>
    </ul>
  )
}

type Choice = { key: string; name: string; without: GameFilter }

function useChoices(base: ListBase, filter: GameFilter): Choice[] {
  const t = useTranslations('global-components.game-filters')
  const names = useFilterNames()
  const { providers, features, volatilities, rtpFrom, hasDemo, isForBonus } = filter
  const { data: counts } = useQuery({
    ...filtersQuery(useClient(), base),
    enabled: providers.length > 0 && 'collection' in base,
  })
  const nameOf = (provider: string) => counts?.providers.find(({ id }) => id === provider)?.name ?? provider
  const shownProviders = 'collection' in base ? providers : []
  return [
    ...shownProviders.map((id) => ({
      key: `provider ${id}`,
      name: nameOf(id),
      without: { ...filter, providers: toggled(providers, id) },
    })),
    ...features.map((id) => ({
      key: `feature ${id}`,
      name: names.feature(id),
      without: { ...filter, features: toggled(features, id) },
    })),
    ...volatilities.map((value) => ({
      key: value,
      name: t(`volatility.chip.${value}`),
      without: { ...filter, volatilities: toggled(volatilities, value) },
    })),
    ...(rtpFrom === null
      ? []
      : [{ key: 'rtp', name: names.rtpChip(rtpFrom), without: { ...filter, rtpFrom: null } }]),
    ...(hasDemo ? [{ key: 'demo', name: t('demo'), without: { ...filter, hasDemo: false } }] : []),
    ...(isForBonus ? [{ key: 'bonus', name: t('bonus'), without: { ...filter, isForBonus: false } }] : []),
  ]
}
