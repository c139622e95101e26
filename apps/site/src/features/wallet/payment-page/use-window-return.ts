import { InvoiceStatus } from '@fairhall/contract/codes'
import { useQueryClient } from '@tanstack/react-query'
import { useClient } from '../../../shell/client/use-client.ts'
import { useModals } from '../../../shell/modals/use-modals.tsx'
import { invoiceQuery } from '../../../shell/player/invoice-query.ts'
import { clearPendingDeposit, readPendingDeposit } from '../../../shell/player/pending-deposit.ts'
import type { ReturnEnd } from './return-end.ts'
import { awaitReturn } from './window-return.ts'

/** Back from the provider's window, shows the player the result so far, wherever they are on this page. */
export function useWindowReturn() {
  const modals = useModals()
  const client = useClient()
  const queries = useQueryClient()

  async function showResult(invoiceId: string, end: ReturnEnd): Promise<void> {
    // The player has finished there: a wallet opened next shows its list again, even if the result is not known yet.
    if (readPendingDeposit() === invoiceId) clearPendingDeposit()
    const found = await queries.fetchQuery(invoiceQuery(client, invoiceId)).catch(() => null)
    // A finished payment is reported by the view that waits for it, and by an alert.
    if ((found?.status ?? InvoiceStatus.pending) !== InvoiceStatus.pending) return
    const isWaiting = modals.isShown('deposit-redirect')
    if (end === 'deposit-error') await (isWaiting ? modals.replace(end) : modals.open(end))
    else {
      const about = { invoice: invoiceId }
      await (isWaiting ? modals.replace(end, about) : modals.open(end, about))
    }
  }

  return (invoiceId: string) => awaitReturn(invoiceId, (end) => void showResult(invoiceId, end))
}
