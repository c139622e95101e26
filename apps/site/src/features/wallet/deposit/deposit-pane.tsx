import type { Account, Currency, PaymentMethod } from '@fairhall/contract'
import { useModals } from '../../../shell/modals/use-modals.tsx'
import { AddressView } from './address-view.tsx'
import { clearPendingDeposit } from '../../../shell/player/pending-deposit.ts'
import { AwaitInvoiceView } from './await-invoice-view.tsx'
import { BirthDateView } from './birth-date-view.tsx'
import { DepositForm } from './deposit-form.tsx'
import { FrameView } from './frame-view.tsx'
import { LimitView } from '../deposit-limit/limit-view.tsx'
import { PageView } from './page-view.tsx'
import { useDeposit } from './use-deposit.ts'
import type { WalletStep } from '../wallet-step.ts'

interface Props {
  account: Account
  currency: Currency
  country: string
  /** Undefined if no method is available; an existing payment is shown anyway. */
  method: PaymentMethod | undefined
  step: WalletStep
  onStep: (step: WalletStep) => void
}

/** The right side of a deposit: the form, or the step that replaced it. */
export function DepositPane({ account, currency, country, method, step, onStep }: Props) {
  const modals = useModals()
  const deposit = useDeposit({ account, country, onStep })
  const toForm = () => {
    clearPendingDeposit()
    onStep({ name: 'form' })
  }
  return (
    <>
      {/* The form stays mounted behind the birth date view, so it keeps its input. */}
      {method !== undefined && (
        <div hidden={step.name !== 'form'}>
          <DepositForm
            key={`${method.method} ${account.currency}`}
            {...{ method, currency, country }}
            isSending={deposit.isSending}
            toBody={deposit.toBody}
            onSubmit={(body, form) => void deposit.submit(body, form)}
          />
        </div>
      )}
      {step.name === 'birth-date' && <BirthDateView onDone={toForm} />}
      {step.name === 'limit' && <LimitView onFreed={toForm} />}
      {step.name === 'qr' && <AddressView {...{ method, currency }} code={step.code} onAgain={toForm} />}
      {step.name === 'await' && (
        <AwaitInvoiceView
          invoiceId={step.invoiceId}
          onCode={(code) => onStep({ name: 'qr', code })}
          onFailed={() => {
            toForm()
            void modals.open('deposit-error')
          }}
        />
      )}
      {step.name === 'frame' && <FrameView url={step.url} invoiceId={step.invoiceId} />}
      {step.name === 'page' && <PageView url={step.url} invoiceId={step.invoiceId} />}
    </>
  )
}
