import { InvoiceStatus } from '@fairhall/contract/codes'
import { CallError } from '@fairhall/client'
import type { Invoice } from '@fairhall/contract'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useClient } from '../../../shell/client/use-client.ts'
import { clearPendingDeposit, readPendingDeposit } from '../../../shell/player/pending-deposit.ts'
import { invoiceQuery } from '../../../shell/player/invoice-query.ts'

/** When the wallet opens for a pending payment, reports it once if it is still pending. */
export function usePendingDeposit(isAsked: boolean, onFound: (invoice: Invoice) => void): void {
  const client = useClient()
  const [invoiceId, setInvoiceId] = useState(readPendingDeposit)
  const { data, error, isFetchedAfterMount } = useQuery({
    ...invoiceQuery(client, invoiceId ?? ''),
    enabled: isAsked && invoiceId !== null,
  })
  const take = useEffectEvent((found: Invoice | null) => {
    setInvoiceId(null)
    if (found?.status === InvoiceStatus.pending) onFound(found)
    else clearPendingDeposit()
  })
  useEffect(() => {
    // An earlier view may have cached a state that is over by now.
    if (!isFetchedAfterMount) return
    if (data !== undefined) take(data)
    // The payment belongs to a player who was signed in here before, or its id is invalid.
    else if (error instanceof CallError && [400, 404].includes(error.status)) take(null)
  }, [data, error, isFetchedAfterMount])
}
