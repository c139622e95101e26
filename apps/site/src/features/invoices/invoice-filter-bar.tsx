import { Chip } from '@fairhall/ui/chip'
import { inputs } from '@fairhall/ui/inputs'
import { NativeSelect } from '@fairhall/ui/native-select'
import { Skeleton } from '@fairhall/ui/skeleton'
import { useLocale, useTranslations } from 'use-intl'
import { LazyPart } from '../../shell/errors/lazy-part.tsx'
import { useAccounts } from '../../shell/player/use-player.ts'
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
  const codes = (useAccounts() ?? []).map(({ currency }) => currency).toSorted()
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
        <FilterSelect
          label={t('period')}
          value={filters.period}
          options={periods.map((value) => ({ value, label: t(`periods.${value}`) }))}
          onValue={(period) => onFilters({ ...filters, period })}
        />
        {codes.length > 1 && (
          <FilterSelect
            label={t('currency')}
            value={filters.currency}
            options={[
              { value: 'any', label: t('anyCurrency') },
              ...codes.map((code) => ({ value: code, label: code })),
            ]}
            onValue={(currency) => onFilters({ ...filters, currency })}
          />
        )}
      </div>
      {filters.period === 'own' && <OwnPeriod filters={filters} onFilters={onFilters} />}
    </div>
  )
}

/** A custom date range. An empty side is open-ended. */
function OwnPeriod({ filters, onFilters }: Props) {
  const t = useTranslations('pages.profile-invoices.filters')
  const words = useTranslations('fields-settings.fields.inputs')
  const locale = useLocale()
  const { firstDay, lastDay } = filters
  const sides = [
    {
      name: 'firstDay',
      label: t('firstDay'),
      value: firstDay,
      setup: lastDay === '' ? {} : { max: lastDay },
    },
    { name: 'lastDay', label: t('lastDay'), value: lastDay, setup: firstDay === '' ? {} : { min: firstDay } },
  ] as const
  return (
    <div className="grid w-full gap-3 sm:ms-auto sm:w-auto sm:grid-cols-2">
      {sides.map(({ name, setup, ...input }) => (
        <LazyPart
          key={name}
          name="input-date"
          load={inputs.date}
          outline={<Skeleton className="h-18 sm:w-44" />}
        >
          {(DateInput) => (
            <DateInput
              {...input}
              {...setup}
              {...{ name, words, locale }}
              onValue={(day) => onFilters({ ...filters, [name]: day })}
            />
          )}
        </LazyPart>
      ))}
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
      className="w-full max-sm:last:odd:col-span-2 sm:w-44"
    >
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </NativeSelect>
  )
}
