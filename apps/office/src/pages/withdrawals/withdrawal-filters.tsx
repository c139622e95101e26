import { withdrawalOrders } from '@fairhall/contract/office/codes'
import { useQuery } from '@tanstack/react-query'
import { withdrawalCountsQuery, type WithdrawalFilter } from '../../api/queries.ts'
import { Select } from '../../parts/select.tsx'
import { useTexts } from '../../texts/texts.tsx'

interface Props {
  filter: WithdrawalFilter
  onChange(filter: WithdrawalFilter): void
}

export const filterFields = ['method', 'currency', 'country', 'reason'] as const

/** Each value says how many wait with it. */
export function WithdrawalFilters({ filter, onChange }: Props) {
  const { t, code } = useTexts()
  const { data: counts } = useQuery(withdrawalCountsQuery)
  const names = {
    method: t('withdrawals.method'),
    currency: t('withdrawals.currency'),
    country: t('withdrawals.country'),
    reason: t('withdrawals.why'),
  }
  const orders = {
    oldest: t('withdrawals.oldestFirst'),
    newest: t('withdrawals.newestFirst'),
    largest: t('withdrawals.largestFirst'),
  }
  const optionsOf = (field: (typeof filterFields)[number]) => {
    const known = counts?.[field] ?? []
    const chosen = filter[field]
    // What was chosen stays on the list after the last one with it was decided.
    const all =
      known.some(({ value }) => value === chosen) || chosen === undefined
        ? known
        : [...known, { value: chosen, count: 0 }]
    return all.map(
      ({ value, count }) => [value, `${field === 'reason' ? code(value) : value} (${count})`] as const,
    )
  }
  return (
    <div className="mb-3 flex flex-wrap gap-x-4 gap-y-2">
      {filterFields.map((field) => (
        <Select
          key={field}
          label={names[field]}
          value={filter[field]}
          options={[['', t('withdrawals.all')], ...optionsOf(field)]}
          onChange={(value) => onChange({ ...filter, [field]: value })}
        />
      ))}
      <Select
        label={t('withdrawals.order')}
        value={filter.order ?? 'oldest'}
        options={withdrawalOrders.map((order) => [order, orders[order]])}
        onChange={(value) =>
          onChange({ ...filter, order: withdrawalOrders.find((order) => order === value) })
        }
      />
    </div>
  )
}
