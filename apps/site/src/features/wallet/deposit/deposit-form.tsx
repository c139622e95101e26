import type { Body, Currency, PaymentMethod } from '@fairhall/contract'
import { Button } from '@fairhall/ui/button'
import { clampAmount, compareAmounts } from '@fairhall/ui/amount'
import { Notice } from '@fairhall/ui/notice'
import { useQuery } from '@tanstack/react-query'
import { Lock } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useClient } from '../../../shell/client/use-client.ts'
import { limitsQuery } from '../../../shell/limits/limits-query.ts'
import { useMoneyFormat } from '../../../shell/market/use-money.ts'
import { CoinTerms } from './coin-terms.tsx'
import { DepositNotes } from './deposit-notes.tsx'
import { walletStep } from '../../../shell/third-party/funnels.ts'
import { useProfile } from '../../../shell/player/use-player.ts'
import { AmountInput } from '../methods/amount-input.tsx'
import type { BonusChoice } from '../deposit-bonus/bonus-choice.ts'
import { BonusPicker } from '../deposit-bonus/bonus-picker.tsx'
import { leftToDeposit } from '../deposit-limit/left-to-deposit.ts'
import { FeeNote } from '../methods/fee-note.tsx'
import { MethodFields } from '../methods/method-fields.tsx'
import { UnansweredNotice } from '../sending/unanswered-notice.tsx'
import { useDepositBonus } from '../deposit-bonus/use-deposit-bonus.ts'
import { type MethodForm, useMethodForm } from '../methods/use-method-form.ts'
import { useResumedPayment, useUnanswered } from '../sending/use-unanswered.ts'
import { Worth } from '../methods/worth.tsx'
import { WalletSubmit } from '../methods/wallet-submit.tsx'

interface Props {
  method: PaymentMethod
  currency: Currency
  country: string
  isSending: boolean
  toBody: (form: MethodForm, choice: BonusChoice, openFrom: string | null) => Body<'createDeposit'> | null
  onSubmit: (body: Body<'createDeposit'>, form: MethodForm) => void
}

export function DepositForm({ method, currency, country, isSending, toBody, onSubmit }: Props) {
  const t = useTranslations('modals.wallet.deposit')
  const money = useMoneyFormat()
  const profile = useProfile()
  const resumed = useResumedPayment('deposit', { method: method.method, currency: currency.code })
  // A payment that is continued keeps what was sent.
  const [isOpen, setIsOpen] = useState(method.isAmountOpen && (resumed === null || isOpenBody(resumed)))
  const most = useLeftToDeposit(method, currency, resumed !== null)
  const methodForm = useMethodForm(method, currency, { most, resumed })
  const { server, unit, range, presets, amount, isAmountChosen, amountError } = methodForm
  const clamped = clampAmount(amount, unit.toShown(range.min), unit.toShown(range.max))
  const wire = unit.toWire(clamped)
  const bonus = useDepositBonus({
    currency,
    amount: wire,
    isAmountOpen: isOpen,
    isAmountChosen,
    onFirstAmount: (first) => methodForm.raiseAmount(unit.toShown(first)),
  })
  const body = toBody(methodForm, bonus.choice, isOpen ? range.min : null)
  const unanswered = useUnanswered('deposit', body)
  // Waits for the bonuses: if sent earlier, the deposit would have none.
  const canSubmit = methodForm.canSubmit && bonus.isReady && unanswered.isAgreed
  const isCode = method.processingType === 'qr' || method.processingType === 'asyncRedirect'
  const note =
    method.processingType === 'form' ? t('hosted') : method.processingType === 'message' ? t('message') : null
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!canSubmit) methodForm.showErrors(event.currentTarget)
        else if (body !== null) onSubmit(body, methodForm)
      }}
      className="flex flex-col gap-5"
    >
      {!isSending && bonus.isReady && <UnansweredNotice state={unanswered} />}
      {!isOpen && (
        <>
          <AmountInput
            value={amount}
            onValue={methodForm.chooseAmount}
            error={amountError}
            {...{ unit, range, presets }}
          />
          <Worth amount={wire} currency={currency} />
        </>
      )}
      <MethodFields
        {...{ method, country }}
        form={methodForm}
        onNetwork={() => walletStep('network', 'deposit', profile?.id)}
      />
      {method.type === 'address' && (
        <CoinTerms
          {...{ currency, isAmountOpen: isOpen }}
          min={range.min}
          onSwitch={method.isAmountOpen ? () => setIsOpen(!isOpen) : null}
        />
      )}
      <BonusPicker state={bonus} currency={currency} amount={wire} />
      {!isOpen && <FeeNote tab="deposit" amount={wire} {...{ method, currency }} />}
      {server.form !== undefined && <Notice tone="error">{server.form}</Notice>}
      <WalletSubmit>
        <Button type="submit" wide size="lg" loading={isSending} unready={!canSubmit}>
          {isCode
            ? t(method.type === 'address' ? 'submitAddress' : 'submitCode')
            : t('submit', { amount: money(wire, currency.code) })}
        </Button>
      </WalletSubmit>
      {note !== null && (
        <p className="flex items-start gap-2 text-sm text-muted">
          <Lock aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          {note}
        </p>
      )}
      <DepositNotes isVerified={profile?.isIdentityConfirmed ?? true} />
    </form>
  )
}

/**
 * The most that the player's limits still allow. Not if it is less than the method or one of its networks takes: then the server refuses
 * the deposit, and the player sees all their limits. A payment that is continued keeps its amount.
 */
function useLeftToDeposit(method: PaymentMethod, currency: Currency, isResumed: boolean): string | undefined {
  const { data: limits = [] } = useQuery(limitsQuery(useClient()))
  const left = leftToDeposit(limits, currency)
  if (left === null || isResumed) return undefined
  const ofOptions = method.fields.flatMap(({ options }) =>
    options.flatMap(({ minAmount }) => minAmount ?? []),
  )
  const isTooLittle = [method.amountMin, ...ofOptions].some((min) => compareAmounts(left, min) < 0)
  return isTooLittle ? undefined : left
}

const isOpenBody = (body: object) => 'isAmountOpen' in body && body.isAmountOpen === true
