import { inputs } from '@fairhall/ui/inputs'
import { Skeleton } from '@fairhall/ui/skeleton'
import { useLocale, useTranslations } from 'use-intl'
import { LazyPart } from '../errors/lazy-part.tsx'
import { FilterSelect } from './filter-select.tsx'
import { type Period, periods } from './periods.ts'

interface Props {
  value: Period
  onValue: (period: Period) => void
}

export function PeriodSelect({ value, onValue }: Props) {
  const t = useTranslations('global-components.lists.filters')
  return (
    <FilterSelect
      label={t('period')}
      value={value.period}
      options={periods.map((period) => ({ value: period, label: t(`periods.${period}`) }))}
      onValue={(period) => onValue({ ...value, period })}
    />
  )
}

/** A custom date range. An empty side is open-ended. */
export function OwnPeriod({ value, onValue, className = '' }: Props & { className?: string }) {
  const t = useTranslations('global-components.lists.filters')
  const words = useTranslations('fields-settings.fields.inputs')
  const locale = useLocale()
  const { firstDay, lastDay } = value
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
    <div className={`grid w-full gap-3 sm:w-auto sm:grid-cols-2 ${className}`}>
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
              onValue={(day) => onValue({ ...value, [name]: day })}
            />
          )}
        </LazyPart>
      ))}
    </div>
  )
}
