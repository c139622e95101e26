/** Invoices as the player sees them: three statuses, the finer state, and only what helps him to pay. */
import type { Invoice as InvoiceReply } from '@fairhall/contract'
import { toDecimal } from '@fairhall/money'
import type { Deps } from '../../platform/deps.ts'
import { refuse } from '../../platform/errors.ts'
import type { Invoice } from './invoices.queries.ts'
import { nameOfMethod } from './methods.view.ts'
import type { InvoiceState } from './payments.tables.ts'

type ViewDeps = Pick<Deps, 'content' | 'settings' | 'payments'>

export const statesOf: Readonly<Record<'1' | '2' | '3', readonly InvoiceState[]>> = {
  1: ['pending', 'requested', 'approved', 'sending'],
  2: ['success', 'paid'],
  3: ['failed', 'declined', 'expired'],
}

function statusOf(state: InvoiceState): 1 | 2 | 3 {
  if (statesOf[1].includes(state)) return 1
  return statesOf[2].includes(state) ? 2 : 3
}

export function isDeclinable(deps: Pick<Deps, 'payments'>, { type, state }: Invoice): boolean {
  if (type === 1) return state === 'pending'
  return state === 'requested' && deps.payments.rules.withdrawals.isDeclinable
}

export function toInvoice(deps: ViewDeps, invoice: Invoice, locale: string): InvoiceReply {
  const currency = deps.settings.current().currencies.get(invoice.currency)
  if (currency === undefined) throw refuse('currencyNotAvailable')
  return {
    id: invoice.id,
    number: invoice.number,
    type: invoice.type,
    status: statusOf(invoice.state),
    state: invoice.state,
    method: invoice.method,
    methodName: nameOfMethod(deps, invoice.method, locale),
    amount: toDecimal(invoice.amount, currency.subunitToUnit),
    fee: toDecimal(invoice.fee, currency.subunitToUnit),
    currency: invoice.currency,
    createdAt: invoice.created_at.toISOString(),
    updatedAt: invoice.updated_at.toISOString(),
    isDeclinable: isDeclinable(deps, invoice),
    publicData: toPublicData(deps, invoice, locale),
    version: invoice.version,
  }
}

function toPublicData(deps: ViewDeps, invoice: Invoice, locale: string): InvoiceReply['publicData'] {
  if (statusOf(invoice.state) === 3 && invoice.reason !== null) {
    const key = `global-components.payment-methods.reasons.${invoice.reason}`
    return { reason: deps.content.current().text(locale, key) }
  }
  return invoice.state === 'pending' ? invoice.public_data : null
}
