import { useTranslations } from 'use-intl'
import { useAccounts } from '../player/use-player.ts'
import { FilterSelect } from './filter-select.tsx'

/** `any`, or the currency of one of the player's accounts. Nothing for a player with one account. */
export function CurrencySelect({ value, onValue }: { value: string; onValue: (value: string) => void }) {
  const t = useTranslations('global-components.lists.filters')
  const codes = (useAccounts() ?? []).map(({ currency }) => currency).toSorted()
  if (codes.length < 2) return null
  return (
    <FilterSelect
      label={t('currency')}
      value={value}
      options={[
        { value: 'any', label: t('anyCurrency') },
        ...codes.map((code) => ({ value: code, label: code })),
      ]}
      onValue={onValue}
    />
  )
}
