import type { Account } from '@fairhall/contract'
import { Skeleton } from '@fairhall/ui/skeleton'
import { useTranslations } from 'use-intl'
import { LazyPart } from '../../../shell/errors/lazy-part.tsx'
import { useAllCurrencies } from '../../../shell/market/use-money.ts'
import { findActive } from '../../../shell/player/use-player.ts'

const loadCard = () => import('./vault-card.tsx')

/** The vault of the active account. It loads after the balances, so that these are shown first. */
export function VaultSection({ accounts }: { accounts: readonly Account[] }) {
  const t = useTranslations('pages.profile-wallet.vault')
  const account = findActive(accounts)
  const currency = useAllCurrencies().find(({ code }) => code === account?.currency)
  if (account === undefined) return null
  const outline = <Skeleton className="h-80 lg:h-64" />
  return (
    <section aria-labelledby="vault" className="flex flex-col gap-4">
      <h2 id="vault" className="text-xl">
        {t('title')}
      </h2>
      {currency === undefined ? (
        outline
      ) : (
        <LazyPart name="vault-card" load={loadCard} outline={outline}>
          {(VaultCard) => <VaultCard key={account.id} {...{ account, currency }} />}
        </LazyPart>
      )}
    </section>
  )
}
