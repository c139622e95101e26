import type { Account, Currency, PaymentMethod } from '@fairhall/contract'
import { useModals } from '../../../shell/modals/use-modals.tsx'
import { AddressView } from './address-view.tsx'
import { clearPendingDeposit } from '../../../shell/player/pending-deposit.ts'
import { AwaitInvoiceView } from './await-invoice-view.tsx'
import { BirthDateView } from './birth-date-view.tsx'
import { type DepositEvent, type DepositStep, isFormShown } from './deposit-flow.ts'
import { DepositForm } from './deposit-form.tsx'
import { FrameView } from '../payment-page/frame-view.tsx'
import { LimitChoiceView } from '../deposit-limit/limit-choice-view.tsx'
import { LimitView } from '../deposit-limit/limit-view.tsx'
import { PageView } from '../payment-page/page-view.tsx'
import { useDeposit } from './use-deposit.ts'

interface Props {
  account: Account
  currency: Currency
  country: string
  /** Undefined if no method is available; an existing payment is shown anyway. */
  method: PaymentMethod | undefined
  step: DepositStep
  onEvent: (event: DepositEvent) => void
}

/** The right side of a deposit: the form, or the step that replaced it. */
export function DepositPane({ account, currency, country, method, step, onEvent }: Props) {
  const modals = useModals()
  const deposit = useDeposit({ account, country, step, onEvent })
  const toForm = () => {
    clearPendingDeposit()
    onEvent({ kind: 'reset' })
  }
  return (
    <>
      {/* The form stays mounted behind the birth date view, so it keeps its input. */}
      {method !== undefined && (
        <div hidden={!isFormShown(step)}>
          <DepositForm
            key={`${method.method} ${account.currency}`}
            {...{ method, currency, country }}
            isSending={step.kind === 'sending'}
            toBody={deposit.toBody}
            onSubmit={(body, form) => void deposit.submit(body, form)}
          />
        </div>
      )}
      {step.kind === 'birth-date' && (
        <BirthDateView
          onPress={deposit.openWindow}
          onGiven={(opened) => void deposit.resume(opened)}
          onBack={toForm}
        />
      )}
      {step.kind === 'limit-choice' && (
        <LimitChoiceView
          currency={currency}
          onPress={deposit.openWindow}
          onChosen={(opened, choice) => void deposit.resumeWithLimit(opened, choice)}
          onBack={toForm}
        />
      )}
      {step.kind === 'limit' && <LimitView onFreed={toForm} />}
      {step.kind === 'code' && <AddressView {...{ method, currency }} code={step.code} onAgain={toForm} />}
      {step.kind === 'await' && (
        <AwaitInvoiceView
          invoiceId={step.invoiceId}
          onAgain={toForm}
          onCode={(code) => onEvent({ kind: 'code', code })}
          onFailed={() => {
            toForm()
            void modals.open('deposit-error')
          }}
        />
      )}
      {step.kind === 'frame' && <FrameView url={step.url} invoiceId={step.invoiceId} />}
      {step.kind === 'page' && <PageView url={step.url} invoiceId={step.invoiceId} />}
    </>
  )
}
