import type { Account, Currency, Invoice, PaymentMethod } from '@fairhall/contract'
import { SentView } from './sent-view.tsx'
import { WithdrawalForm } from './withdrawal-form.tsx'

interface Props {
  account: Account
  currency: Currency
  country: string
  /** Undefined if no method is available; an existing payment is shown anyway. */
  method: PaymentMethod | undefined
  /** The withdrawal that was just sent. */
  sent: Invoice | null
  onSent: (invoice: Invoice | null) => void
}

/** The right side of a withdrawal: the form, or the payment that was sent. */
export function WithdrawalPane({ account, currency, country, method, sent, onSent }: Props) {
  if (sent !== null) return <SentView invoice={sent} onAgain={() => onSent(null)} />
  if (method === undefined) return null
  return (
    <WithdrawalForm
      key={`${method.method} ${account.currency}`}
      {...{ account, currency, country, method, onSent }}
    />
  )
}
