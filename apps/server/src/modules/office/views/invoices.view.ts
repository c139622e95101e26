import type { OfficeInvoice } from '@fairhall/contract/office'
import { InvoiceType } from '@fairhall/contract'
import { toDecimal } from '@fairhall/money'
import { type Invoice, isAmountOpen } from '../../invoices/index.ts'
import { unitOf } from '../../settings/index.ts'
import type { OfficeDeps } from '../office.deps.ts'

export function toOfficeInvoice({ settings }: Pick<OfficeDeps, 'settings'>, invoice: Invoice): OfficeInvoice {
  const { id, number, player_id: playerId, type, state, method, provider, currency, amount, reason } = invoice
  return {
    id,
    number,
    playerId,
    type: type === InvoiceType.deposit ? 'deposit' : 'withdrawal',
    state,
    method,
    provider,
    currency,
    amount: toDecimal(amount, unitOf(settings.current(), currency)),
    isAmountOpen: isAmountOpen(invoice),
    reason,
    createdAt: invoice.created_at.toISOString(),
  }
}
