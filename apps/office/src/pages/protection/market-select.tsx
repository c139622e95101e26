import { useQuery } from '@tanstack/react-query'
import { marketsQuery } from '../../api/protection-queries.ts'
import { Select } from '../../parts/select.tsx'
import { useTexts } from '../../texts/texts.tsx'
import { useProtectionSearch } from './use-protection-search.ts'

export function MarketSelect() {
  const { t } = useTexts()
  const { search, set } = useProtectionSearch()
  const { data: markets = [] } = useQuery(marketsQuery)
  return (
    <Select
      label={t('protection.market')}
      value={search.market}
      options={[['', t('payments.all')], ...markets.map((id) => [id, id] as const)]}
      onChange={(market) => set({ market })}
    />
  )
}
