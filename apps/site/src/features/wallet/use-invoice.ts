import type { Invoice } from '@fairhall/contract'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useClient } from '../../shell/client/use-client.ts'
import { PLAYER } from '../../shell/player/player-queries.ts'
import { onNews } from '../../shell/realtime/live-news.ts'

const ASK_MS = 5000

/**
 * Tells what becomes of one deposit. It comes with a push; one that came before the view did, or was lost while the
 * player paid in another app and the phone had put this one to sleep, is made up for by asking.
 */
export function useInvoice(invoiceId: string, onInvoice: (invoice: Invoice) => void) {
  const client = useClient()
  const { data: asked } = useQuery({
    queryKey: [PLAYER, 'invoices', 'awaited', invoiceId],
    queryFn: ({ signal }) =>
      client.list('listInvoices', { query: { page: 1, perPage: 20, type: '1' }, signal }),
    refetchInterval: ASK_MS,
    refetchOnWindowFocus: 'always',
  })
  const take = useEffectEvent((invoice: Invoice) => {
    if (invoice.id === invoiceId) onInvoice(invoice)
  })
  useEffect(() => onNews('invoices', ({ invoice }) => take(invoice)), [])
  useEffect(() => asked?.data.forEach((invoice) => take(invoice)), [asked])
}
