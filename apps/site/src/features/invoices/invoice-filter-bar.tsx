import { Chip } from '@fairhall/ui/chip'
import { useTranslations } from 'use-intl'
import { CurrencySelect } from '../../shell/lists/currency-select.tsx'
import { FilterSelect } from '../../shell/lists/filter-select.tsx'
import { OwnPeriod, PeriodSelect } from '../../shell/lists/period-select.tsx'
import type { InvoiceFilters } from './invoices-queries.ts'

interface Props {
  filters: InvoiceFilters
  onFilters: (filters: InvoiceFilters) => void
}

export function InvoiceFilterBar({ filters, onFilters }: Props) {
  const t = useTranslations('pages.profile-invoices.filters')
  const types = [
    { value: 'all', label: t('all') },
    { value: '1', label: t('deposits') },
    { value: '2', label: t('withdrawals') },
  ] as const
  const statuses = [
    { value: 'any', label: t('anyState') },
    { value: '1', label: t('pending') },
    { value: '2', label: t('success') },
    { value: '3', label: t('failed') },
  ] as const
  const setPeriod = (period: InvoiceFilters['period']) => onFilters({ ...filters, period })
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <div role="group" aria-label={t('type')} className="-mx-4 flex gap-2 overflow-x-auto px-4 py-1">
        {types.map(({ value, label }) => (
          <Chip
            key={value}
            selected={filters.type === value}
            onClick={() => onFilters({ ...filters, type: value })}
          >
            {label}
          </Chip>
        ))}
      </div>
      <div className="grid w-full grid-cols-2 gap-3 sm:flex sm:w-auto sm:flex-wrap">
        <FilterSelect
          label={t('status')}
          value={filters.status}
          options={statuses}
          onValue={(status) => onFilters({ ...filters, status })}
        />
        <PeriodSelect value={filters.period} onValue={setPeriod} />
        <CurrencySelect
          value={filters.currency}
          onValue={(currency) => onFilters({ ...filters, currency })}
        />
      </div>
      {filters.period.period === 'own' && (
        <OwnPeriod value={filters.period} onValue={setPeriod} className="sm:ms-auto" />
      )}
    </div>
  )
}
