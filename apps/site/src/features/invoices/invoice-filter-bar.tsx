import { Chip } from '@fairhall/ui/chip'
import { NativeSelect } from '@fairhall/ui/native-select'
import { useTranslations } from 'use-intl'
import { type InvoiceFilters, type PeriodFilter, periods, type StatusFilter } from './invoices-queries.ts'

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
  ]
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <div role="group" aria-label={t('type')} className="-mx-4 flex gap-2 overflow-x-auto px-4 py-1">
        {types.map(({ value, label }) => (
          <Chip
            key={value}
            selected={filters.type === value}
            onClick={() => onFilters({ ...filters, type: value, page: 1 })}
          >
            {label}
          </Chip>
        ))}
      </div>
      <div className="grid w-full grid-cols-2 gap-3 sm:flex sm:w-auto">
        <NativeSelect
          label={t('status')}
          hideLabel
          value={filters.status}
          onChange={(event) => onFilters({ ...filters, status: event.target.value as StatusFilter, page: 1 })}
          className="w-full sm:w-44"
        >
          {statuses.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </NativeSelect>
        <NativeSelect
          label={t('period')}
          hideLabel
          value={filters.period}
          onChange={(event) => onFilters({ ...filters, period: event.target.value as PeriodFilter, page: 1 })}
          className="w-full sm:w-44"
        >
          {periods.map((value) => (
            <option key={value} value={value}>
              {t(`periods.${value}`)}
            </option>
          ))}
        </NativeSelect>
      </div>
    </div>
  )
}
