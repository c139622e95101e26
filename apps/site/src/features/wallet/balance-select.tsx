import type { Account } from '@fairhall/contract'
import { Money } from '@fairhall/ui/money'
import { Select } from '@fairhall/ui/select'
import { Skeleton } from '@fairhall/ui/skeleton'
import { useTranslations } from 'use-intl'
import { useCurrencies, useMoneyFormat } from '../../shell/market/use-money.ts'
import { useAccounts, useActiveAccount } from '../../shell/player/use-player.ts'
import { useCurrencySwitch } from './use-currency-switch.ts'

const HIDDEN = 3
const NONE: Account[] = []

/** The balance that the wallet works on, and the way to another currency. */
export function BalanceSelect() {
  const t = useTranslations('modals.wallet.balance')
  const accounts = useAccounts() ?? NONE
  const active = useActiveAccount()
  const currencies = useCurrencies()
  const format = useMoneyFormat()
  const currencySwitch = useCurrencySwitch(accounts)
  if (active === undefined) return <Skeleton className="h-8 w-40" />

  const balances = new Map(
    accounts.filter(({ status }) => status !== HIDDEN).map((account) => [account.currency, account.balance]),
  )
  const options = currencies.map(({ code, name }) => {
    const balance = balances.get(code)
    return { value: code, label: name, end: balance === undefined ? t('open') : format(balance, code) }
  })
  const withMoneyFirst = options.toSorted(
    (a, b) => Number(balances.has(b.value)) - Number(balances.has(a.value)),
  )
  return (
    <span
      aria-busy={currencySwitch.isPending}
      className="flex min-w-0 items-center gap-2 aria-busy:opacity-60"
    >
      <span aria-hidden="true" className="text-sm text-muted">
        {t('label')}
      </span>
      <Select
        label={t('choose')}
        value={active.currency}
        onValue={(currency) => currency !== active.currency && currencySwitch.mutate(currency)}
        options={withMoneyFirst}
        inline={
          <Money amount={active.balance} className="font-display text-lg font-bold">
            {format(active.balance, active.currency)}
          </Money>
        }
      />
    </span>
  )
}
