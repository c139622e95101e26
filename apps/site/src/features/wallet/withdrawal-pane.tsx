import type { Account, Currency, Invoice, PaymentMethod } from '@fairhall/contract'
import { isAmountWithin } from '@fairhall/ui/amount'
import { Button } from '@fairhall/ui/button'
import { EmptyState } from '@fairhall/ui/empty-state'
import { Skeleton } from '@fairhall/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import { Coins } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useClient } from '../../shell/client/use-client.ts'
import { useModals } from '../../shell/modals/use-modals.tsx'
import { useProfile } from '../../shell/player/use-player.ts'
import { ConfirmEmailView } from './confirm-email-view.tsx'
import { SentView } from './sent-view.tsx'
import { TurnOverView } from './turn-over-view.tsx'
import { turnOverQuery } from './wallet-queries.ts'
import { WithdrawalForm } from './withdrawal-form.tsx'

interface Props {
  account: Account
  currency: Currency
  country: string
  method: PaymentMethod
}

const hasSome = (amount: string) => isAmountWithin(amount) && /[1-9]/.test(amount)

/** The right side of a withdrawal: the form, or what stands in its way and how to get past it. */
export function WithdrawalPane({ account, currency, country, method }: Props) {
  const t = useTranslations('modals.wallet.withdraw')
  const modals = useModals()
  const profile = useProfile()
  const turnOver = useQuery(turnOverQuery(useClient(), account.currency))
  const [sent, setSent] = useState<Invoice>()

  if (sent !== undefined) return <SentView invoice={sent} onAgain={() => setSent(undefined)} />
  if (!hasSome(account.withdrawalBalance)) {
    return (
      <EmptyState
        icon={<Coins />}
        title={t('nothing.title')}
        text={t('nothing.text')}
        action={
          <Button onClick={() => void modals.replace('wallet', 'deposit')}>{t('nothing.action')}</Button>
        }
      />
    )
  }
  if (profile === undefined || turnOver.isPending) {
    return (
      <div aria-busy="true" className="flex flex-col gap-4">
        <Skeleton className="h-24" />
        <Skeleton className="h-14" />
      </div>
    )
  }
  if (turnOver.data !== undefined && hasSome(turnOver.data.turnOverWagerAmount))
    return <TurnOverView wager={turnOver.data} />
  if (!profile.isEmailConfirmed) return <ConfirmEmailView email={profile.email} />
  return (
    <WithdrawalForm
      key={`${method.method} ${account.currency}`}
      {...{ account, currency, country, method }}
      onSent={setSent}
    />
  )
}
