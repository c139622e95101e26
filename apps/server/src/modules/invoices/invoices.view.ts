/** Invoices as players see them: three statuses, the detailed state and the data needed to pay. */
import { type Invoice as InvoiceReply, InvoiceState, InvoiceStatus, InvoiceType } from '@fairhall/contract'
import { toDecimal } from '@fairhall/money'
import type { InvoicesDeps } from './invoices.deps.ts'
import { refuse } from '../../platform/errors.ts'
import { currencyOf } from '../settings/index.ts'
import { heldReasonOf } from './held-amounts.rules.ts'
import type { Invoice } from './invoices.queries.ts'
import { formatAmount, nameOfMethod } from '../payment-methods/index.ts'
import { transition } from './invoices.rules.ts'

type ViewDeps = Pick<InvoicesDeps, 'content' | 'settings'>

export function isDeclinable(deps: Pick<InvoicesDeps, 'settings'>, invoice: Invoice): boolean {
  if (invoice.type === InvoiceType.deposit) return transition(invoice, 'decline') !== null
  const { payments } = deps.settings.current().marketOf(invoice.country).rules
  return transition(invoice, 'cancel') !== null && payments.allowsCancelledWithdrawals
}

/** Whether the address takes any amount and nothing has arrived: `amount` is the method's minimum. */
export function isAmountOpen({ is_amount_open: isOpen, state, held_amount: heldAmount }: Invoice): boolean {
  return isOpen && state !== InvoiceState.success && heldAmount === 0n
}

export function toInvoice(deps: ViewDeps, invoice: Invoice, locale: string): InvoiceReply {
  const currency = deps.settings.current().currencies.get(invoice.currency)
  if (currency === undefined) throw refuse('currencyNotAvailable')
  return {
    id: invoice.id,
    number: invoice.number,
    type: invoice.type,
    status: invoice.status,
    state: invoice.state,
    method: invoice.method,
    methodName: nameOfMethod(deps, invoice.method, locale),
    amount: toDecimal(invoice.amount, currency.subunitToUnit),
    isAmountOpen: isAmountOpen(invoice),
    held: toDecimal(invoice.held_amount, currency.subunitToUnit),
    isReturn: invoice.returns !== null,
    fee: toDecimal(invoice.fee, currency.subunitToUnit),
    currency: invoice.currency,
    createdAt: invoice.created_at.toISOString(),
    updatedAt: invoice.updated_at.toISOString(),
    expiresAt: invoice.state === InvoiceState.pending ? (invoice.expires_at?.toISOString() ?? null) : null,
    isDeclinable: isDeclinable(deps, invoice),
    publicData: toPublicData(deps, invoice, locale),
    version: invoice.version,
  }
}

/** Explains money that could not be credited, on the deposit and on its return. */
function toHeldData(deps: ViewDeps, invoice: Invoice, locale: string): InvoiceReply['publicData'] {
  const { held_for: heldFor, held_amount: heldAmount, currency: code } = invoice
  const currency = currencyOf(deps.settings.current(), code)
  const amount = formatAmount(deps, heldAmount, currency, locale)
  const key = heldFor === null ? reasonOfReturn(invoice) : heldReasonOf(heldFor)
  const path = `global-components.payment-methods.reasons.${key}`
  return { reason: deps.content.current().text(locale, path, { amount }) }
}

function reasonOfReturn({ state, reason }: Invoice) {
  if (reason === 'chargedBack') return reason
  return state === InvoiceState.failed ? 'returnFailed' : 'returned'
}

function toPublicData(deps: ViewDeps, invoice: Invoice, locale: string): InvoiceReply['publicData'] {
  const { status, state } = invoice
  if (invoice.held_for !== null || invoice.returns !== null) return toHeldData(deps, invoice, locale)
  // A deposit that was paid after it ended keeps its reason internally, but the player does not see it.
  if (invoice.reason !== null && (status === InvoiceStatus.failed || state === InvoiceState.sending)) {
    const key = `global-components.payment-methods.reasons.${invoice.reason}`
    return { reason: deps.content.current().text(locale, key) }
  }
  return state === InvoiceState.pending ? invoice.public_data : null
}
