import type { Invoice } from '@fairhall/contract'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useClient } from '../../shell/client/use-client.ts'
import { forgetAwaited, recallAwaited } from '../../shell/player/awaited-deposit.ts'
import { PLAYER } from '../../shell/player/player-queries.ts'

const PENDING = 1

/** Tells of the one that was waited for when the wallet opened, if it is still under way. */
export function useAwaited(isAsked: boolean, onFound: (invoice: Invoice) => void): void {
  const client = useClient()
  const [invoiceId] = useState(recallAwaited)
  const { data } = useQuery({
    queryKey: [PLAYER, 'invoices', 'restored', invoiceId],
    queryFn: ({ signal }) =>
      client.list('listInvoices', { query: { page: 1, perPage: 20, type: '1' }, signal }),
    enabled: isAsked && invoiceId !== null,
    staleTime: Infinity,
  })
  const take = useEffectEvent((invoices: readonly Invoice[]) => {
    const found = invoices.find(({ id }) => id === invoiceId)
    if (found?.status === PENDING) onFound(found)
    else forgetAwaited()
  })
  useEffect(() => {
    if (data !== undefined) take(data.data)
  }, [data])
}
