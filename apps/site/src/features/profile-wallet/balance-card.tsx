import { AccountStatus } from '@fairhall/contract/codes'
import type { Account } from '@fairhall/contract'
import { isAboveZero } from '@fairhall/ui/amount'
import { Button } from '@fairhall/ui/button'
import { cx } from '@fairhall/ui/cx'
import { Money } from '@fairhall/ui/money'
import { StatusPill } from '@fairhall/ui/status-pill'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useClient } from '../../shell/client/use-client.ts'
import { useEquivalentFormat } from '../../shell/market/equivalent-currency.ts'
import { usePause } from '../../shell/limits/use-pause.ts'
import { useAllCurrencies, useMoneyFormat } from '../../shell/market/use-money.ts'
import { useModals } from '../../shell/modals/use-modals.tsx'
import { turnOverQuery } from '../../shell/player/turn-over-query.ts'
import { useOnlyWithdraws } from '../../shell/player/use-only-withdraws.ts'
import { useIsExcluded } from '../../shell/player/use-player.ts'
import type { useAccountsControl } from './use-accounts-control.ts'

/** Number of characters of a balance that fit in large type on the narrowest card. */
const LONG = 18

interface Props {
  account: Account
  control: ReturnType<typeof useAccountsControl>
}

export function BalanceCard({ account, control }: Props) {
  const t = useTranslations('pages.profile-wallet')
  const money = useMoneyFormat()
  const name = useAllCurrencies().find(({ code }) => code === account.currency)?.name ?? account.currency
  const tBalance = useTranslations('layout.shell.balance')
  const worth = useEquivalentFormat()(account.balance, account.currency)
  const isActive = account.status === AccountStatus.active
  const balance = money(account.balance, account.currency)
  return (
    <li
      className={cx(
        'flex flex-col gap-4 rounded-card border bg-panel p-5',
        isActive ? 'border-brass/60 bg-linear-to-br from-brass/10 to-transparent to-60%' : 'border-line',
      )}
    >
      <div className="flex items-start justify-between gap-3">
        <h2 className="font-text text-sm font-semibold tracking-normal text-muted">{name}</h2>
        {isActive && <StatusPill tone="jade">{t('active')}</StatusPill>}
      </div>
      <div>
        <Money
          amount={account.balance}
          className={cx(
            'font-display font-bold wrap-anywhere whitespace-normal!',
            balance.length > LONG ? 'text-lg' : 'text-2xl',
          )}
        >
          {balance}
        </Money>
        {worth !== null && (
          <p className="mt-0.5 text-sm tabular-nums">{tBalance('worth', { amount: worth })}</p>
        )}
        <p className="mt-0.5 text-sm text-muted tabular-nums">
          {t('ownMoney', { amount: money(account.withdrawalBalance, account.currency) })}
        </p>
        {isActive && <ToWager account={account} />}
        {isAboveZero(account.vault.amount) && (
          <p className="mt-0.5 text-sm text-muted tabular-nums">
            {t('inVault', { amount: money(account.vault.amount, account.currency) })}
          </p>
        )}
      </div>
      <div className="mt-auto flex flex-wrap gap-2">
        {isActive ? <MoneyActions /> : <AccountActions {...{ account, control }} />}
      </div>
    </li>
  )
}

/** What the wallet asks for before a withdrawal. */
function ToWager({ account: { currency, withdrawalBalance } }: Pick<Props, 'account'>) {
  const t = useTranslations('pages.profile-wallet')
  const money = useMoneyFormat()
  const { data } = useQuery({
    ...turnOverQuery(useClient(), currency),
    enabled: isAboveZero(withdrawalBalance),
  })
  if (data === undefined || !isAboveZero(data.turnOverWagerAmount)) return null
  return (
    <p className="mt-0.5 text-sm text-muted tabular-nums">
      {t('toWager', { amount: money(data.turnOverWagerAmount, currency) })}
    </p>
  )
}

function MoneyActions() {
  const t = useTranslations('pages.profile-wallet')
  const modals = useModals()
  const isPaused = usePause() != null
  const onlyWithdraws = useOnlyWithdraws()
  return (
    <>
      {!onlyWithdraws && !isPaused && (
        <Button size="sm" onClick={() => void modals.open('wallet', 'deposit')}>
          {t('deposit')}
        </Button>
      )}
      <Button
        size="sm"
        variant={onlyWithdraws || isPaused ? 'primary' : 'secondary'}
        onClick={() => void modals.open('wallet', 'withdraw')}
      >
        {t('withdraw')}
      </Button>
    </>
  )
}

function AccountActions({ account, control: { use, hide } }: Props) {
  const t = useTranslations('pages.profile-wallet')
  const isHidden = account.status === AccountStatus.hidden
  const mayHide = !useIsExcluded() && !isHidden
  return (
    <>
      <Button
        size="sm"
        variant="secondary"
        loading={use.isPending && use.variables === account.currency}
        onClick={() => use.mutate(account.currency)}
      >
        {isHidden ? t('show') : t('use')}
      </Button>
      {mayHide && (
        <Button
          size="sm"
          variant="ghost"
          loading={hide.isPending && hide.variables === account.id}
          onClick={() => hide.mutate(account.id)}
        >
          {t('hide')}
        </Button>
      )}
    </>
  )
}
