import type { Account } from '@fairhall/contract'
import { AccountStatus } from '@fairhall/contract/codes'
import { isAboveZero } from '@fairhall/ui/amount'
import { cardClass } from '@fairhall/ui/card'
import { Skeleton } from '@fairhall/ui/skeleton'
import { Toggle } from '@fairhall/ui/toggle'
import { useQuery } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useClient } from '../../shell/client/use-client.ts'
import { EquivalentToggle } from '../../shell/account-panel/equivalent-toggle.tsx'
import { Loaded } from '../../shell/errors/loaded.tsx'
import { accountsQuery } from '../../shell/player/player-queries.ts'
import { useIsExcluded } from '../../shell/player/use-player.ts'
import { useSession } from '../../shell/session/session.ts'
import { AddCurrency } from './add-currency.tsx'
import { BalanceCard } from './balance-card.tsx'
import { RatesNote } from './rates-note.tsx'
import { useAccountsControl } from './use-accounts-control.ts'
import { VaultSection } from './vault/vault-section.tsx'
import { WalletFacts } from './wallet-facts.tsx'

export function BalanceList() {
  const t = useTranslations('pages.profile-wallet.failed')
  const { status } = useSession()
  const accounts = useQuery({ ...accountsQuery(useClient()), enabled: status === 'player' })
  return (
    <Loaded
      query={accounts}
      outline={
        <div aria-busy="true" className="grid gap-3 md:grid-cols-2">
          <Skeleton className="h-48" />
          <Skeleton className="h-48" />
        </div>
      }
      failed={{ title: t('title'), text: t('text'), retryLabel: t('retry'), className: cardClass }}
    >
      {(all) => (
        <div className="flex flex-col gap-10">
          <Balances accounts={all} />
          <VaultSection accounts={all} />
        </div>
      )}
    </Loaded>
  )
}

function Balances({ accounts }: { accounts: readonly Account[] }) {
  const t = useTranslations('pages.profile-wallet')
  const control = useAccountsControl()
  const isExcluded = useIsExcluded()
  const [hidesEmpty, setHidesEmpty] = useState(false)
  const shown = accounts
    .filter((account) => account.status !== AccountStatus.hidden)
    // The active account is always listed, because the next deposit goes there.
    .filter(
      (account) =>
        !hidesEmpty ||
        account.status === AccountStatus.active ||
        isAboveZero(account.balance) ||
        isAboveZero(account.vault.amount),
    )
    .toSorted((a, b) => Number(b.status === AccountStatus.active) - Number(a.status === AccountStatus.active))
  const hidden = accounts.filter((account) => account.status === AccountStatus.hidden)
  return (
    <section aria-label={t('balances')} className="flex flex-col gap-4">
      <WalletFacts />
      <div className="grid gap-x-10 rounded-card border border-line bg-panel px-5 py-1.5 max-md:divide-y max-md:divide-line md:grid-cols-2">
        <EquivalentToggle />
        <Toggle
          label={t('hideEmpty')}
          checked={hidesEmpty}
          onChange={(event) => setHidesEmpty(event.target.checked)}
          className="self-start"
        />
      </div>
      <ul className="grid gap-3 md:grid-cols-[repeat(auto-fit,minmax(18rem,1fr))]">
        {shown.map((account) => (
          <BalanceCard key={account.id} {...{ account, control }} />
        ))}
        {!isExcluded && (
          <li>
            <AddCurrency accounts={accounts} onAdd={control.open.mutate} />
          </li>
        )}
      </ul>
      <RatesNote />
      {hidden.length > 0 && (
        <details className="group">
          <summary className="flex min-h-11 w-fit list-none items-center gap-2 text-sm font-semibold text-muted hover:text-text">
            {t('hidden', { count: hidden.length })}
            <ChevronDown aria-hidden="true" className="size-4 transition-transform group-open:rotate-180" />
          </summary>
          <ul className="mt-2 grid gap-3 md:grid-cols-2">
            {hidden.map((account) => (
              <BalanceCard key={account.id} {...{ account, control }} />
            ))}
          </ul>
        </details>
      )}
    </section>
  )
}
