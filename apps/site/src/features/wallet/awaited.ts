import type { Invoice } from '@fairhall/contract'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useClient } from '../../shell/client/use-client.ts'
import { PLAYER } from '../../shell/player/player-queries.ts'

const KEY = 'invoiceId'
const PENDING = 1

/**
 * The deposit whose code comes later, or has come: a page that is loaded again goes on with it, and so does a wallet that
 * opens in another tab. The tab's own comes first, as each may have begun one.
 */
const recall = () => sessionStorage.getItem(KEY) ?? localStorage.getItem(KEY)

export function rememberAwaited(invoiceId: string): void {
  for (const store of [sessionStorage, localStorage]) store.setItem(KEY, invoiceId)
}

/** It has ended, or the player begins something else. */
export function forgetAwaited(): void {
  for (const store of [sessionStorage, localStorage]) store.removeItem(KEY)
}

/** Tells of the one that was waited for when the wallet opened, if it is still under way. */
export function useAwaited(isAsked: boolean, onFound: (invoice: Invoice) => void): void {
  const client = useClient()
  const [invoiceId] = useState(recall)
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
