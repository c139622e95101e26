import type { Account, Currency, PaymentMethod } from '@fairhall/contract'
import { SentView } from './sent-view.tsx'
import type { WalletStep } from '../wallet-step.ts'
import { WithdrawalForm } from './withdrawal-form.tsx'

interface Props {
  account: Account
  currency: Currency
  country: string
  /** Undefined if no method is available; an existing payment is shown anyway. */
  method: PaymentMethod | undefined
  step: WalletStep
  onStep: (step: WalletStep) => void
}

/** The right side of a withdrawal: the form, or the payment that was sent. */
export function WithdrawalPane({ account, currency, country, method, step, onStep }: Props) {
  if (step.name === 'sent')
    return <SentView invoice={step.invoice} onAgain={() => onStep({ name: 'form' })} />
  if (method === undefined) return null
  return (
    <WithdrawalForm
      key={`${method.method} ${account.currency}`}
      {...{ account, currency, country, method }}
      onSent={(invoice) => onStep({ name: 'sent', invoice })}
    />
  )
}
