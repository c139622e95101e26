import type { Invoice } from '@fairhall/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useClient } from '../../../shell/client/use-client.ts'
import { invoiceQuery } from '../../../shell/player/invoice-query.ts'
import { onPublication } from '../../../shell/realtime/live-publications.ts'

const ASK_MS = 5000

/**
 * Reports changes of one deposit. They arrive as publications. Polling covers those that came before the view, or
 * that were lost while the player paid in another app and the phone suspended this page.
 */
export function useInvoice(invoiceId: string, onInvoice: (invoice: Invoice) => void) {
  const client = useClient()
  const queries = useQueryClient()
  const { data: asked } = useQuery({
    ...invoiceQuery(client, invoiceId),
    refetchInterval: ASK_MS,
    refetchOnWindowFocus: 'always',
  })
  const take = useEffectEvent((invoice: Invoice) => {
    if (invoice.id === invoiceId) onInvoice(invoice)
  })
  const receive = useEffectEvent((invoice: Invoice) => {
    // Updates the cache for views that show the payment next.
    const { queryKey } = invoiceQuery(client, invoice.id)
    const known = queries.setQueryData(queryKey, (before) => before && { ...before, ...invoice })
    // If the invoice is cached, the cache update already reports the change.
    if (known === undefined) take(invoice)
  })
  useEffect(() => onPublication('invoices', ({ invoice }) => receive(invoice)), [])
  useEffect(() => {
    if (asked !== undefined) take(asked)
  }, [asked])
}
