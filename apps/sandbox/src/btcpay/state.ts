/** The state of the stand-in. The status of an invoice follows from its payments, as BTCPay Server's documentation says. */

export interface Payment {
  id: string
  receivedDate: number
  value: string
  fee: string
  status: 'Invalid' | 'Processing' | 'Settled'
  destination: string
}

export interface Invoice {
  id: string
  storeId: string
  amount: string
  currency: string
  /** `TopUp`: ordered without an amount, so any payment settles it. */
  type: 'Standard' | 'TopUp'
  checkoutLink: string
  createdTime: number
  expirationTime: number
  status: 'New' | 'Processing' | 'Expired' | 'Invalid' | 'Settled'
  additionalStatus: 'None' | 'PaidLate' | 'PaidPartial' | 'Marked' | 'Invalid' | 'PaidOver'
  archived: boolean
  metadata: Record<string, unknown>
  checkout: Record<string, unknown>
}

/** A payment method of an invoice. */
export interface Way {
  paymentMethodId: string
  currency: string
  destination: string
  paymentLink: string
  rate: string
  activated: boolean
  payments: Payment[]
}

export interface PullPayment {
  id: string
  name: string
  amount: string
  currency: string
  payoutMethods: string[]
  archived: boolean
}

export type PayoutState = 'AwaitingApproval' | 'AwaitingPayment' | 'InProgress' | 'Completed' | 'Cancelled'

export interface Payout {
  id: string
  revision: number
  pullPaymentId: string
  date: number
  destination: string
  originalCurrency: string
  originalAmount: string
  payoutCurrency: string
  payoutAmount: string | null
  payoutMethodId: string
  state: PayoutState
  metadata: Record<string, unknown>
}

const UNIT = 10n ** 18n

/** Exact: a stand-in that rounds would hide the errors that it should show. */
export function units(decimal: string): bigint {
  const [whole = '0', fraction = ''] = decimal.split('.')
  return BigInt(whole) * UNIT + BigInt(fraction.padEnd(18, '0').slice(0, 18))
}

function paidTo(invoice: Invoice, ways: readonly Way[], only?: Payment['status']): bigint {
  const payments = ways.flatMap((way) =>
    way.payments
      .filter(({ status }) => (only === undefined ? status !== 'Invalid' : status === only))
      .map(({ value }) =>
        way.currency === invoice.currency ? units(value) : (units(value) * units(way.rate)) / UNIT,
      ),
  )
  return payments.reduce((sum, value) => sum + value, 0n)
}

/** Updates the status of an invoice from its payments. An expired invoice stays expired and records late or partial payment. */
export function settle(invoice: Invoice, ways: readonly Way[]): void {
  const paid = paidTo(invoice, ways)
  const due = invoice.type === 'Standard' ? units(invoice.amount) : paid || 1n
  if (invoice.status === 'Expired') {
    invoice.additionalStatus = paid === 0n ? 'None' : paid < due ? 'PaidPartial' : 'PaidLate'
    return
  }
  if (invoice.status === 'Invalid' || paid < due) return
  invoice.additionalStatus = paid > due ? 'PaidOver' : 'None'
  invoice.status = paidTo(invoice, ways, 'Settled') >= due ? 'Settled' : 'Processing'
}
