import type { Account } from '@fairhall/contract'
import { Skeleton } from '@fairhall/ui/skeleton'
import { useTranslations } from 'use-intl'
import { LazyPart } from '../../shell/errors/lazy-part.tsx'
import { useCurrencies } from '../../shell/market/use-money.ts'

const loadSelect = async () => ({ default: (await import('@fairhall/ui/search-select')).SearchSelect })

/** Opens an account in another currency. Hidden once there is an account in each. */
export function AddCurrency({
  accounts,
  onAdd,
}: {
  accounts: readonly Account[]
  onAdd: (currency: string) => void
}) {
  const t = useTranslations('pages.profile-wallet')
  const known = new Set(accounts.map(({ currency }) => currency))
  const options = useCurrencies()
    .filter(({ code }) => !known.has(code))
    .map(({ code, name }) => ({ value: code, label: name, end: code }))
  if (options.length === 0) return null
  return (
    <div className="h-full rounded-card border border-dashed border-edge/70 p-5">
      <LazyPart name="search-select" load={loadSelect} outline={<Skeleton className="h-24" />}>
        {(SearchSelect) => (
          <SearchSelect
            label={t('add')}
            hint={t('addHint')}
            value={null}
            onValue={onAdd}
            options={options}
            placeholder={t('choose')}
            emptyText={t('noMatch')}
            openLabel={t('openList')}
          />
        )}
      </LazyPart>
    </div>
  )
}
