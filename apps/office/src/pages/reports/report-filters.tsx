import { Select } from '../../parts/select.tsx'
import { useNow } from '../../parts/use-now.ts'
import { useTexts } from '../../texts/texts.tsx'
import { rangeIds, rangeOf, type ReportsSearch } from './ranges.ts'

interface FiltersProps {
  range: { from: string; to: string; unit: 'month' | undefined }
  currency: string | undefined
  /** Those with entries in the period. */
  currencies: readonly string[]
  /** Of sums over all currencies; null until it is known. */
  base: string | null
  onChange(change: ReportsSearch): void
}

export function Filters({ range, currency, currencies, base, onChange }: FiltersProps) {
  const { t } = useTexts()
  const now = useNow()
  const names = {
    week: t('reports.week'),
    days: t('reports.days'),
    month: t('reports.month'),
    lastMonth: t('reports.lastMonth'),
    year: t('reports.year'),
  }
  const all = [...new Set([...currencies, ...(currency === undefined ? [] : [currency])])]
  const isChosen = (id: (typeof rangeIds)[number]) => {
    const one = rangeOf(id, now)
    return one.from === range.from && one.to === range.to && one.unit === range.unit
  }
  const date = (name: 'from' | 'to', label: string) => (
    <label className="flex items-center gap-2 whitespace-nowrap">
      {label}
      <input
        type="date"
        className="field"
        value={range[name]}
        required
        onChange={({ target }) => {
          if (target.value !== '') onChange({ ...range, [name]: target.value })
        }}
      />
    </label>
  )
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <div className="flex flex-wrap gap-1">
        {rangeIds.map((id) => (
          <button
            key={id}
            type="button"
            aria-pressed={isChosen(id)}
            className={`rounded-lg px-2.5 py-1 font-semibold hover:bg-sunken ${isChosen(id) ? 'bg-chosen' : 'text-muted'}`}
            onClick={() => onChange(rangeOf(id, now))}
          >
            {names[id]}
          </button>
        ))}
      </div>
      {date('from', t('reports.from'))}
      {date('to', t('reports.to'))}
      <Select
        label={t('reports.by')}
        value={range.unit ?? 'day'}
        options={[
          ['day', t('reports.byDay')],
          ['month', t('reports.byMonth')],
        ]}
        onChange={(unit) => onChange({ ...range, unit: unit === 'month' ? 'month' : undefined })}
      />
      <Select
        label={t('reports.currency')}
        value={currency}
        options={[
          ['', base === null ? t('payments.all') : t('reports.allIn', { currency: base })],
          ...all.map((code) => [code, code] as const),
        ]}
        onChange={(code) => onChange({ currency: code })}
      />
    </div>
  )
}
