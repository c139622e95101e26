/** What happens to invoices and payouts outside the API: on the chain, by time, or by a person at BTCPay Server. */
import type { Store } from './api.ts'
import { type Payment, type PayoutState, settle } from './state.ts'

export interface InvoiceEvents {
  /** Pays to the address of an invoice. Returns the payment's ID. */
  pay(invoiceId: string, value: string, paymentMethodId?: string): string
  /** Confirms one payment or all of them on the chain. */
  confirm(invoiceId: string, paymentId?: string): void
  /** Replaces a payment by another one of the payer, so that it never counts. */
  replace(invoiceId: string, paymentId: string): void
  expire(invoiceId: string): void
  /** A person at BTCPay Server decides, or (`Invalid`) the chain did not confirm in time. */
  mark(invoiceId: string, status: 'Settled' | 'Invalid', isByHand?: boolean): void
}

export function invoiceEvents(store: Store): InvoiceEvents {
  const get = (id: string) => {
    const known = store.invoices.get(id)
    if (known === undefined) throw new Error(`Unknown invoice ${id}`)
    const about = { invoiceId: id, metadata: known.invoice.metadata }
    return {
      ...known,
      notify: (type: string, more: object = {}) => store.notify({ type, ...about, ...more }),
    }
  }
  /** Sends a webhook once if the status changed. */
  const follow = ({ invoice, ways, notify }: ReturnType<typeof get>) => {
    const before = invoice.status
    settle(invoice, ways)
    const overPaid = invoice.additionalStatus === 'PaidOver'
    if (invoice.status !== before) notify(`Invoice${invoice.status}`, { overPaid, manuallyMarked: false })
  }
  return {
    pay(invoiceId, value, paymentMethodId) {
      const known = get(invoiceId)
      const way = known.ways.find(
        (one) => paymentMethodId === undefined || one.paymentMethodId === paymentMethodId,
      )
      if (way === undefined) throw new Error(`The invoice cannot be paid by ${paymentMethodId}`)
      const receivedDate = Math.floor(store.now().getTime() / 1000)
      const about = { id: store.newId(), receivedDate, value, fee: '0', destination: way.destination }
      const payment: Payment = { ...about, status: 'Processing' }
      way.payments.push(payment)
      const afterExpiration = known.invoice.status === 'Expired'
      known.notify('InvoiceReceivedPayment', {
        afterExpiration,
        paymentMethodId: way.paymentMethodId,
        payment,
      })
      follow(known)
      return payment.id
    },
    confirm(invoiceId, paymentId) {
      const known = get(invoiceId)
      for (const payment of known.ways.flatMap((way) => way.payments)) {
        if (payment.status !== 'Processing' || (paymentId ?? payment.id) !== payment.id) continue
        payment.status = 'Settled'
        known.notify('InvoicePaymentSettled', {
          afterExpiration: known.invoice.status === 'Expired',
          payment,
        })
      }
      follow(known)
    },
    replace(invoiceId, paymentId) {
      const payments = get(invoiceId).ways.flatMap((way) => way.payments)
      for (const payment of payments.filter(({ id }) => id === paymentId)) payment.status = 'Invalid'
    },
    expire(invoiceId) {
      const known = get(invoiceId)
      if (known.invoice.status !== 'New') return
      known.invoice.status = 'Expired'
      settle(known.invoice, known.ways)
      known.notify('InvoiceExpired', { partiallyPaid: known.invoice.additionalStatus === 'PaidPartial' })
    },
    mark(invoiceId, status, isByHand = true) {
      const known = get(invoiceId)
      known.invoice.status = status
      known.invoice.additionalStatus = isByHand ? 'Marked' : 'None'
      known.notify(`Invoice${status}`, { manuallyMarked: isByHand })
    },
  }
}

export function movePayout(store: Store, payoutId: string, state: PayoutState): void {
  const payout = store.payouts.find(({ id }) => id === payoutId)
  if (payout === undefined) throw new Error(`Unknown payout ${payoutId}`)
  payout.state = state
  const { pullPaymentId } = payout
  store.notify({ type: 'PayoutUpdated', payoutId, pullPaymentId, payoutState: state })
}
