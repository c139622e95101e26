import { InvoiceStatus } from '@fairhall/contract/codes'
import { useQueryClient } from '@tanstack/react-query'
import { useClient } from '../../../shell/client/use-client.ts'
import { useModals } from '../../../shell/modals/use-modals.tsx'
import { clearPendingDeposit } from '../../../shell/player/pending-deposit.ts'
import { accountsQuery } from '../../../shell/player/player-queries.ts'
import { useInvoice } from './use-invoice.ts'

/** A payment made elsewhere, in another wallet or in a frame. Its result replaces the modal. */
export function useOutcome(invoiceId: string) {
  const modals = useModals()
  const client = useClient()
  const queries = useQueryClient()
  useInvoice(invoiceId, ({ status }) => {
    if (status === InvoiceStatus.success || status === InvoiceStatus.failed) clearPendingDeposit()
    if (status === InvoiceStatus.success) {
      // The result may be known by polling before the balance is published.
      void queries.invalidateQueries(accountsQuery(client))
      void modals.replace('deposit-success', { invoice: invoiceId })
    }
    if (status === InvoiceStatus.failed) void modals.replace('deposit-error')
  })
}
