import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useClient } from '../client/use-client.ts'
import { currenciesQuery } from '../market/market-queries.ts'
import { onPublication } from '../realtime/live-publications.ts'
import type { watchInvoices } from './funnels.ts'

/** Records the ends of payments, whether or not anything reads them. Players who don't pay load none of it. */
export function LiveFunnels() {
  const client = useClient()
  const queryClient = useQueryClient()

  useEffect(() => {
    // Keeps the order of publications: all wait for the same promise.
    let watcher: Promise<ReturnType<typeof watchInvoices>> | undefined
    return onPublication('invoices', ({ invoice }) => {
      watcher ??= import('./funnels.ts').then((funnels) =>
        funnels.watchInvoices(
          () => queryClient.getQueryData(currenciesQuery(client).queryKey) ?? [],
          async () => (await client.call('getInvoiceStatistics')).successDepositNumber,
        ),
      )
      void watcher.then((record) => record(invoice)).catch(() => undefined)
    })
  }, [client, queryClient])

  return null
}
