import type { Account, Currency, Invoice, PaymentMethod } from '@fairhall/contract'
import { clampAmount, compareAmounts } from '@fairhall/ui/amount'
import { Button } from '@fairhall/ui/button'
import { Notice } from '@fairhall/ui/notice'
import { Money } from '@fairhall/ui/money'
import { Skeleton } from '@fairhall/ui/skeleton'
import { lazy, Suspense } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { useMoneyFormat } from '../../shell/market/use-money.ts'
import { walletStep } from '../../shell/outside/funnels.ts'
import { useProfile } from '../../shell/player/use-player.ts'
import { AmountInput } from './amount-input.tsx'
import { DestinationPicker } from './destination-picker.tsx'
import { FeeNote } from './fee-note.tsx'
import { ForfeitNotice } from './forfeit-notice.tsx'
import { MethodFields } from './method-fields.tsx'
import { useDestinations } from './use-destinations.ts'
import { useForfeit } from './use-forfeit.ts'
import { useMethodForm } from './use-method-form.ts'
import { useWithdrawal } from './use-withdrawal.ts'
import { WalletSubmit } from './wallet-submit.tsx'

const ActStep = lazy(() => import('../../shell/factor/act-step.tsx'))
const PasswordStep = lazy(() => import('../../shell/factor/password-step.tsx'))

interface Props {
  account: Account
  currency: Currency
  country: string
  method: PaymentMethod
  onSent: (invoice: Invoice) => void
}

export function WithdrawalForm({ account, currency, country, method, onSent }: Props) {
  const t = useTranslations('modals.wallet.withdraw')
  const locale = useLocale()
  const money = useMoneyFormat()
  const profile = useProfile()
  const methodForm = useMethodForm(method, currency, account.withdrawalBalance)
  const { server, unit, range, presets, amount, setAmount, amountError } = methodForm
  const destinations = useDestinations(methodForm)
  const destinationId = destinations.chosen?.id ?? null
  const forfeit = useForfeit(account)
  const isFormRight = destinationId === null ? methodForm.canSubmit : methodForm.isAmountRight
  const canSubmit = isFormRight && forfeit.isAgreed
  const withdrawal = useWithdrawal(account, country, onSent)
  const { submit, isSending, refusal } = withdrawal

  if (compareAmounts(range.min, range.max) > 0)
    return <Notice>{t('tooLittle', { min: unit.format(range.min, locale) })}</Notice>

  const again = () => submit(methodForm, destinationId, forfeit.bonus?.id)
  if (withdrawal.asked === 'factor')
    return (
      <Suspense>
        <ActStep
          act="withdrawal"
          onBack={withdrawal.goBack}
          send={(shown) => withdrawal.showFactor(shown).then(again)}
        />
      </Suspense>
    )
  if (withdrawal.asked === 'password')
    return (
      <Suspense>
        <PasswordStep
          onBack={withdrawal.goBack}
          send={(shown) => withdrawal.showPassword(shown).then(again)}
        />
      </Suspense>
    )

  const clamped = clampAmount(amount, unit.toShown(range.min), unit.toShown(range.max))
  const told = refusal ?? server.form
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (canSubmit) void again()
      }}
      className="flex flex-col gap-5"
    >
      <div>
        <AmountInput value={amount} onValue={setAmount} error={amountError} {...{ unit, range, presets }} />
        <p className="mt-2 flex items-center justify-between gap-3 text-sm text-muted">
          <Money amount={account.withdrawalBalance}>
            {t('available', { amount: money(account.withdrawalBalance, account.currency) })}
          </Money>
          <button
            type="button"
            onClick={() => setAmount(unit.toShown(range.max))}
            className="-my-2 -me-1 min-h-11 rounded-tick px-1 font-semibold text-azure hover:underline"
          >
            {t('all')}
          </button>
        </p>
      </div>
      {destinations.isPending ? (
        <Skeleton className="h-16" />
      ) : (
        <DestinationPicker {...{ method, destinations }} error={server.of('destinationId')} />
      )}
      {!destinations.isPending && destinationId === null && (
        <MethodFields
          {...{ method, country }}
          form={methodForm}
          onNetwork={() => walletStep('network', 'withdraw', profile?.id)}
        />
      )}
      <FeeNote tab="withdraw" amount={unit.toWire(clamped)} {...{ method, currency }} />
      <ForfeitNotice {...{ account, currency, forfeit }} />
      {told !== undefined && <Notice tone="error">{told}</Notice>}
      <WalletSubmit>
        <Button type="submit" wide size="lg" loading={isSending} disabled={!canSubmit}>
          {t('submit', { amount: money(unit.toWire(clamped), currency.code) })}
        </Button>
      </WalletSubmit>
      <p className="text-sm text-muted">{t('note')}</p>
    </form>
  )
}
