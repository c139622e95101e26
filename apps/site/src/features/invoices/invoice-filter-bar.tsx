import { Chip } from '@fairhall/ui/chip'
import { NativeSelect } from '@fairhall/ui/native-select'
import { useTranslations } from 'use-intl'
import { type InvoiceFilters, periods } from './invoices-queries.ts'

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
        <FilterSelect
          label={t('status')}
          value={filters.status}
          options={statuses}
          onValue={(status) => onFilters({ ...filters, status, page: 1 })}
        />
        <FilterSelect
          label={t('period')}
          value={filters.period}
          options={periods.map((value) => ({ value, label: t(`periods.${value}`) }))}
          onValue={(period) => onFilters({ ...filters, period, page: 1 })}
        />
      </div>
    </div>
  )
}

interface FilterSelectProps<Value extends string> {
  label: string
  value: Value
  options: readonly { value: Value; label: string }[]
  onValue: (value: Value) => void
}

function FilterSelect<Value extends string>({ label, value, options, onValue }: FilterSelectProps<Value>) {
  return (
    <NativeSelect
      label={label}
      hideLabel
      value={value}
      onChange={(event) => {
        const chosen = options.find((option) => option.value === event.target.value)
        if (chosen !== undefined) onValue(chosen.value)
      }}
      className="w-full sm:w-44"
    >
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </NativeSelect>
  )
}
