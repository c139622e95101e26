import { FAILED, SUCCESS } from '@fairhall/contract/invoices'
import { useModals } from '../../shell/modals/use-modals.tsx'
import { forgetAwaited } from '../../shell/player/awaited-deposit.ts'
import { useInvoice } from './use-invoice.ts'

/** A payment that is made elsewhere, in a wallet or in a frame: its end replaces the modal. */
export function useOutcome(invoiceId: string) {
  const modals = useModals()
  useInvoice(invoiceId, ({ status }) => {
    if (status === SUCCESS || status === FAILED) forgetAwaited()
    if (status === SUCCESS) void modals.replace('deposit-success', { invoice: invoiceId })
    if (status === FAILED) void modals.replace('deposit-error')
  })
}
