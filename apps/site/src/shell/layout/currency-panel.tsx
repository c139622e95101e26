import type { Currency } from '@fairhall/contract'
import { cx } from '@fairhall/ui/cx'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useClient } from '../client/use-client.ts'
import { reportFailure } from '../errors/report-failure.ts'
import { useCurrencies, useMoneyFormat } from '../market/use-money.ts'
import { accountsQuery, PLAYER } from '../player/player-queries.ts'
import { useAccounts } from '../player/use-player.ts'

const ACTIVE = 1
const HIDDEN = 3

/** An account is made on the first use of its currency and then taken into use. */
function useCurrencySwitch(onDone: () => void) {
  const client = useClient()
  const queryClient = useQueryClient()
  const accounts = useAccounts() ?? []
  return useMutation({
    mutationFn: async (currency: string) => {
      const known = accounts.find((account) => account.currency === currency)
      const account = known ?? (await client.call('createAccount', { body: { currency } }))
      await client.call('switchAccount', { params: { id: account.id } })
      await queryClient.refetchQueries({ queryKey: accountsQuery(client).queryKey })
      await queryClient.invalidateQueries({ queryKey: [PLAYER] })
    },
    onSuccess: onDone,
    onError: reportFailure,
  })
}

export default function CurrencyPanel({ onDone }: { onDone: () => void }) {
  const t = useTranslations('layout.shell.balance')
  const accounts = (useAccounts() ?? []).filter((account) => account.status !== HIDDEN)
  const currencies = useCurrencies()
  const { mutate, isPending } = useCurrencySwitch(onDone)
  const format = useMoneyFormat()
  const others = currencies.filter(({ code }) => !accounts.some((account) => account.currency === code))
  const named = (code: string) => currencies.find((currency) => currency.code === code)?.name ?? code
  return (
    <div aria-busy={isPending}>
      <ul className="flex flex-col gap-1.5">
        {accounts.map((account) => (
          <Row
            key={account.id}
            title={format(account.balance, account.currency)}
            text={t('withdrawable', { amount: format(account.withdrawalBalance, account.currency) })}
            label={t('use', { currency: named(account.currency) })}
            isActive={account.status === ACTIVE}
            activeLabel={t('active')}
            disabled={isPending}
            onPick={() => mutate(account.currency)}
          />
        ))}
      </ul>
      {others.length > 0 && <h3 className="mt-6 mb-2 px-1 text-sm text-muted">{t('more')}</h3>}
      <ul className="flex flex-col gap-1.5">
        {others.map((currency: Currency) => (
          <Row
            key={currency.code}
            title={currency.code}
            text={currency.name}
            label={t('use', { currency: currency.name })}
            disabled={isPending}
            onPick={() => mutate(currency.code)}
          />
        ))}
      </ul>
    </div>
  )
}

type RowProps = {
  title: string
  text: string
  label: string
  isActive?: boolean
  activeLabel?: string
  disabled: boolean
  onPick: () => void
}

function Row({ title, text, label, isActive = false, activeLabel, disabled, onPick }: RowProps) {
  return (
    <li>
      <button
        type="button"
        disabled={disabled || isActive}
        aria-label={`${title}. ${isActive ? activeLabel : label}`}
        onClick={onPick}
        className={cx(
          'flex min-h-14 w-full items-center gap-3 rounded-control border px-3.5 py-2 text-start transition-colors duration-150',
          isActive ? 'border-brass bg-raised' : 'border-line bg-panel hover:border-edge hover:bg-raised',
        )}
      >
        <span className="flex min-w-0 flex-col">
          <span className="font-semibold tabular-nums">{title}</span>
          <span className="truncate text-xs text-muted">{text}</span>
        </span>
        {isActive && <Check aria-hidden="true" className="ms-auto size-5 shrink-0 text-brass" />}
      </button>
    </li>
  )
}
