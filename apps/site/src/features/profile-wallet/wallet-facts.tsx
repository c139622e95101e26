import { COUNT_MAX } from '@fairhall/contract/paging'
import { Skeleton } from '@fairhall/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import { useFormatter, useTranslations } from 'use-intl'
import { useClient } from '../../shell/client/use-client.ts'
import { useEquivalentCurrency } from '../../shell/market/equivalent-currency.ts'
import { useAllCurrencies, useMoneyFormat } from '../../shell/market/use-money.ts'
import { PLAYER } from '../../shell/player/player-queries.ts'
import { useAccounts } from '../../shell/player/use-player.ts'
import { useSession } from '../../shell/session/session.ts'
import { totalValue } from './total-value.ts'

/** The number of completed payments, and the total value of all balances if a display currency is chosen. */
export function WalletFacts() {
  const t = useTranslations('pages.profile-wallet.facts')
  const format = useFormatter()
  const client = useClient()
  const { status } = useSession()
  const { data, isError } = useQuery({
    // Refetched together with the list of payments.
    queryKey: [PLAYER, 'invoices', 'statistics'],
    queryFn: ({ signal }) => client.call('getInvoiceStatistics', { signal }),
    enabled: status === 'player',
  })
  const total = useTotalValue()
  const counted = (count: number | undefined) =>
    count === undefined ? null : format.number(count) + (count < COUNT_MAX ? '' : '+')
  const facts = [
    ...(total === null ? [] : [{ label: t('worth'), value: total }]),
    ...(isError
      ? []
      : [
          { label: t('deposits'), value: counted(data?.successDepositNumber) },
          { label: t('withdrawals'), value: counted(data?.successWithdrawalNumber) },
        ]),
  ]
  if (facts.length === 0) return null
  return (
    // On phones, the balances come first.
    <dl className="grid grid-cols-2 gap-3 max-md:order-last md:auto-cols-fr md:grid-flow-col md:grid-cols-none">
      {facts.map(({ label, value }) => (
        <div
          key={label}
          className="rounded-card border border-line bg-panel px-5 py-4 max-md:first:nth-last-3:col-span-2"
        >
          <dt className="text-sm text-muted">{label}</dt>
          <dd className="mt-0.5 font-display text-xl font-bold tabular-nums">
            {value ?? <Skeleton className="h-7 w-12" />}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** Null if no display currency is chosen. */
function useTotalValue(): string | null {
  const chosen = useEquivalentCurrency()
  const currencies = useAllCurrencies()
  const accounts = useAccounts()
  const money = useMoneyFormat()
  const to = currencies.find(({ code, isEnabled }) => code === chosen && isEnabled)
  return to === undefined || accounts === undefined
    ? null
    : money(totalValue(accounts, currencies, to), to.code)
}
