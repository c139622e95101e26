import type { DepositReply, Invoice } from '@fairhall/contract'
import { Skeleton } from '@fairhall/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { useClient } from '../../shell/client/use-client.ts'
import { PLAYER } from '../../shell/player/player-queries.ts'
import { onNews } from '../../shell/realtime/live-news.ts'

interface Props {
  invoiceId: string
  onAddress: (reply: Pick<DepositReply, 'invoiceId' | 'qr' | 'address' | 'tag'>) => void
  onFailed: () => void
}

const FAILED = 3
const ASK_MS = 5000

/**
 * Some providers make the code or the address later: it comes with a push of the invoice. A push that came before this
 * view did, or was lost with the connection, is made up for by asking.
 */
export function AwaitInvoiceView({ invoiceId, onAddress, onFailed }: Props) {
  const t = useTranslations('modals.wallet.await')
  const client = useClient()
  const { data: asked } = useQuery({
    queryKey: [PLAYER, 'invoices', 'awaited', invoiceId],
    queryFn: ({ signal }) =>
      client.list('listInvoices', { query: { page: 1, perPage: 20, type: '1' }, signal }),
    refetchInterval: ASK_MS,
  })
  useEffect(() => {
    const take = (invoice: Invoice) => {
      if (invoice.id !== invoiceId) return
      if (invoice.status === FAILED) return onFailed()
      const { qr, address, tag } = invoice.publicData ?? {}
      if (qr === undefined && address === undefined) return
      sessionStorage.removeItem('invoiceId')
      onAddress({
        invoiceId,
        ...(qr !== undefined && { qr }),
        ...(address !== undefined && { address }),
        ...(tag !== undefined && { tag }),
      })
    }
    for (const invoice of asked?.data ?? []) take(invoice)
    return onNews('invoices', ({ invoice }) => take(invoice))
  }, [invoiceId, onAddress, onFailed, asked])
  return (
    <section aria-busy="true" className="flex flex-col items-center gap-4 pt-6 text-center">
      <h3 className="text-lg">{t('title')}</h3>
      <p role="status" className="max-w-sm text-sm text-muted">
        {t('text')}
      </p>
      <Skeleton className="size-50" />
      <Skeleton className="h-12 w-full" />
    </section>
  )
}
