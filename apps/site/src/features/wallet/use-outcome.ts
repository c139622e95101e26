import { useEffect } from 'react'
import { useModals } from '../../shell/modals/use-modals.tsx'
import { onNews } from '../../shell/realtime/live-news.ts'

const SUCCESS = 2
const FAILED = 3

/** A payment that is made elsewhere, in a wallet or in a frame: its end is told by the news of its invoice. */
export function useOutcome(invoiceId: string) {
  const modals = useModals()
  useEffect(
    () =>
      onNews('invoices', ({ invoice }) => {
        if (invoice.id !== invoiceId) return
        if (invoice.status === SUCCESS) void modals.replace('deposit-success')
        if (invoice.status === FAILED) void modals.replace('deposit-error')
      }),
    [invoiceId, modals],
  )
}
