import type { Invoice } from '@fairhall/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useClient } from '../../shell/client/use-client.ts'
import { invoiceQuery } from '../../shell/player/invoice-query.ts'
import { onNews } from '../../shell/realtime/live-news.ts'

const ASK_MS = 5000

/**
 * Tells what becomes of one deposit. It comes with a push; one that came before the view did, or was lost while the
 * player paid in another app and the phone had put this one to sleep, is made up for by asking.
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
  const hear = useEffectEvent((invoice: Invoice) => {
    // What shows the payment next knows it as it is.
    const { queryKey } = invoiceQuery(client, invoice.id)
    const known = queries.setQueryData(queryKey, (before) => before && { ...before, ...invoice })
    // A change of what was asked for is taken with that.
    if (known === undefined) take(invoice)
  })
  useEffect(() => onNews('invoices', ({ invoice }) => hear(invoice)), [])
  useEffect(() => {
    if (asked !== undefined) take(asked)
  }, [asked])
}
