import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useClient } from '../../shell/client/use-client.ts'
import { CurrencySelect } from '../../shell/lists/currency-select.tsx'
import { FilterSelect } from '../../shell/lists/filter-select.tsx'
import { OwnPeriod, PeriodSelect } from '../../shell/lists/period-select.tsx'
import { useSession } from '../../shell/session/session.ts'
import { type RoundFilters, type RoundResult, roundGamesQuery } from './history-queries.ts'

interface Props {
  filters: RoundFilters
  onFilters: (filters: RoundFilters) => void
}

const choices: readonly RoundResult[] = ['any', 'open', 'won', 'lost', 'rolledBack']

export function RoundFilterBar({ filters, onFilters }: Props) {
  const t = useTranslations('pages.profile-history')
  const { status } = useSession()
  const { data: games = [] } = useQuery({ ...roundGamesQuery(useClient()), enabled: status === 'player' })
  const setPeriod = (period: RoundFilters['period']) => onFilters({ ...filters, period })
  return (
    <div className="flex flex-wrap gap-3">
      <div className="grid w-full grid-cols-2 gap-3 sm:flex sm:w-auto sm:flex-wrap">
        <FilterSelect
          label={t('filters.game')}
          value={filters.game}
          options={[
            { value: 'any', label: t('filters.anyGame') },
            ...games.map(({ id, title }) => ({ value: id, label: title })),
          ]}
          onValue={(game) => onFilters({ ...filters, game })}
        />
        <FilterSelect
          label={t('filters.result')}
          value={filters.result}
          options={choices.map((value) => ({
            value,
            label: value === 'any' ? t('filters.anyResult') : t(`states.${value}`),
          }))}
          onValue={(result) => onFilters({ ...filters, result })}
        />
        <PeriodSelect value={filters.period} onValue={setPeriod} />
        <CurrencySelect
          value={filters.currency}
          onValue={(currency) => onFilters({ ...filters, currency })}
        />
      </div>
      {filters.period.period === 'own' && <OwnPeriod value={filters.period} onValue={setPeriod} />}
    </div>
  )
}
