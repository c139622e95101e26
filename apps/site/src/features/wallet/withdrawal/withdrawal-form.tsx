import type { Account, Currency, Invoice, PaymentMethod } from '@fairhall/contract'
import { clampAmount } from '@fairhall/ui/amount'
import { Button } from '@fairhall/ui/button'
import { Notice } from '@fairhall/ui/notice'
import { Skeleton } from '@fairhall/ui/skeleton'
import { useTranslations } from 'use-intl'
import { LazyPart } from '../../../shell/errors/lazy-part.tsx'
import { useMoneyFormat } from '../../../shell/market/use-money.ts'
import { walletStep } from '../../../shell/third-party/funnels.ts'
import { useProfile } from '../../../shell/player/use-player.ts'
import { DestinationPicker } from './destination-picker.tsx'
import { FeeNote } from '../methods/fee-note.tsx'
import { ForfeitNotice } from './forfeit-notice.tsx'
import { MethodFields } from '../methods/method-fields.tsx'
import { RefusalNotice } from './refusal-notice.tsx'
import { UnansweredNotice } from '../sending/unanswered-notice.tsx'
import { useDestinations } from './use-destinations.ts'
import { useForfeit } from './use-forfeit.ts'
import { useMethodForm } from '../methods/use-method-form.ts'
import { useResumedPayment, useUnanswered } from '../sending/use-unanswered.ts'
import { useVaultChoice } from './use-vault-choice.ts'
import { toWithdrawal, useWithdrawal } from './use-withdrawal.ts'
import { Worth } from '../methods/worth.tsx'
import { WalletSubmit } from '../methods/wallet-submit.tsx'
import { WithdrawalAmount } from './withdrawal-amount.tsx'

const loadActStep = () => import('../../../shell/factor/act-step.tsx')
const loadPasswordStep = () => import('../../../shell/factor/password-step.tsx')

interface Props {
  account: Account
  currency: Currency
  country: string
  method: PaymentMethod
  onSent: (invoice: Invoice) => void
}

export function WithdrawalForm({ account, currency, country, method, onSent }: Props) {
  const t = useTranslations('modals.wallet.withdraw')
  const money = useMoneyFormat()
  const profile = useProfile()
  const resumed = useResumedPayment('withdrawal', { method: method.method, currency: currency.code })
  const vault = useVaultChoice(account, currency, resumed)
  const { most } = vault
  const methodForm = useMethodForm(method, currency, { most, resumed })
  const { server, unit, range, amount } = methodForm
  const destinations = useDestinations(methodForm, { most, resumed })
  const destinationId = destinations.chosen?.id ?? null
  const forfeit = useForfeit(account)
  const isFormRight = destinationId === null ? methodForm.canSubmit : methodForm.canSendTo
  const forfeits = forfeit.bonus?.id
  const usesVault = vault.isUsed
  const body = toWithdrawal({ account, country, form: methodForm, destinationId, forfeits, usesVault })
  const unanswered = useUnanswered('withdrawal', body)
  const canSubmit = isFormRight && forfeit.isAgreed && unanswered.isAgreed
  const withdrawal = useWithdrawal(onSent)
  const { step, submit } = withdrawal
  const isSending = step.kind === 'sending'
  const refusal = step.kind === 'refused' ? step.refusal : undefined

  const again = async () => {
    if (body !== null) await submit(body, methodForm)
  }
  if (step.kind === 'proof' && step.proof === 'factor')
    return (
      <LazyPart name="act-step" load={loadActStep}>
        {(ActStep) => (
          <ActStep
            act="withdrawal"
            onBack={withdrawal.goBack}
            send={(shown) => withdrawal.showFactor(shown).then(again)}
          />
        )}
      </LazyPart>
    )
  if (step.kind === 'proof')
    return (
      <LazyPart name="password-step" load={loadPasswordStep}>
        {(PasswordStep) => (
          <PasswordStep
            onBack={withdrawal.goBack}
            send={(shown) => withdrawal.showPassword(shown).then(again)}
          />
        )}
      </LazyPart>
    )

  const clamped = clampAmount(amount, unit.toShown(range.min), unit.toShown(range.max))
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (canSubmit) void again()
        else methodForm.showErrors(event.currentTarget)
      }}
      className="flex flex-col gap-5"
    >
      {!isSending && !destinations.isPending && <UnansweredNotice state={unanswered} />}
      <WithdrawalAmount account={account} form={methodForm} vault={vault} />
      <Worth amount={unit.toWire(clamped)} currency={currency} />
      {destinations.isPending ? (
        <Skeleton className="h-16" />
      ) : (
        <DestinationPicker
          {...{ method, destinations }}
          error={destinationId === null ? undefined : server.of('destinationId')}
        />
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
      {refusal !== undefined && <RefusalNotice refusal={refusal} />}
      {refusal === undefined && server.form !== undefined && <Notice tone="error">{server.form}</Notice>}
      <WalletSubmit>
        <Button type="submit" wide size="lg" loading={isSending} unready={!canSubmit}>
          {t('submit', { amount: money(unit.toWire(clamped), currency.code) })}
        </Button>
      </WalletSubmit>
      <p className="text-sm text-muted">{t('note')}</p>
    </form>
  )
}
