import { FAILED, SUCCESS } from '@fairhall/contract/invoices'
import { useQueryClient } from '@tanstack/react-query'
import { useClient } from '../../shell/client/use-client.ts'
import { useModals } from '../../shell/modals/use-modals.tsx'
import { forgetAwaited } from '../../shell/player/awaited-deposit.ts'
import { accountsQuery } from '../../shell/player/player-queries.ts'
import { useInvoice } from './use-invoice.ts'

/** A payment that is made elsewhere, in a wallet or in a frame: its end replaces the modal. */
export function useOutcome(invoiceId: string) {
  const modals = useModals()
  const client = useClient()
  const queries = useQueryClient()
  useInvoice(invoiceId, ({ status }) => {
    if (status === SUCCESS || status === FAILED) forgetAwaited()
    if (status === SUCCESS) {
      // It may be known by asking, before the money is told of.
      void queries.invalidateQueries(accountsQuery(client))
      void modals.replace('deposit-success', { invoice: invoiceId })
    }
    if (status === FAILED) void modals.replace('deposit-error')
  })
}
