import type { Invoice } from '@fairhall/contract'
import { COUNT_MAX } from '@fairhall/contract/paging'
import { Button } from '@fairhall/ui/button'
import { Card } from '@fairhall/ui/card'
import { EmptyState, ErrorState } from '@fairhall/ui/empty-state'
import { Pager } from '@fairhall/ui/pager'
import { Skeleton } from '@fairhall/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import { ReceiptText } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useClient } from '../../shell/client/use-client.ts'
import { useModals } from '../../shell/modals/use-modals.tsx'
import { useIsExcluded } from '../../shell/player/use-player.ts'
import { useSession } from '../../shell/session/session.ts'
import { DownloadButton } from './download-button.tsx'
import { DeclineDialog } from './decline-dialog.tsx'
import { InvoiceFilterBar } from './invoice-filter-bar.tsx'
import { InvoiceRow } from './invoice-row.tsx'
import { type InvoiceFilters, invoicesQuery, PER_PAGE, toQuery } from './invoices-queries.ts'

const EVERYTHING: InvoiceFilters = {
  type: 'all',
  status: 'any',
  period: 'any',
  firstDay: '',
  lastDay: '',
  currency: 'any',
}
const SKELETON_ROWS = [1, 2, 3, 4, 5]

/** Lists deposits and withdrawals with their states. Pending ones can be cancelled here. */
export function InvoiceList() {
  const t = useTranslations('pages.profile-invoices')
  const { status } = useSession()
  const [filters, setFilters] = useState(EVERYTHING)
  // The cursors of the pages after the first, up to the current one.
  const [cursors, setCursors] = useState<readonly string[]>([])
  const choose = (next: InvoiceFilters) => {
    setFilters(next)
    setCursors([])
  }
  const [declining, setDeclining] = useState<Invoice | null>(null)
  const list = useQuery({
    ...invoicesQuery(useClient(), filters, cursors.at(-1)),
    enabled: status === 'player',
  })
  const { data: invoices, meta } = list.data ?? {}
  const { total = 0, nextCursor = null } = meta ?? {}
  const page = cursors.length + 1
  const pages = Math.max(page, Math.ceil(total / PER_PAGE))
  return (
    <section aria-labelledby="invoices-heading">
      <div className="mb-4 flex min-h-11 flex-wrap items-center justify-between gap-x-3">
        <h2 id="invoices-heading" className="text-xl">
          {t('heading')}
        </h2>
        {invoices !== undefined && invoices.length > 0 && <DownloadButton filters={filters} />}
      </div>
      <InvoiceFilterBar filters={filters} onFilters={choose} />
      <Card aria-busy={list.isFetching} className="mt-4 overflow-hidden">
        {list.isError ? (
          <ErrorState
            title={t('failedToLoad.title')}
            text={t('failedToLoad.text')}
            retryLabel={t('failedToLoad.retry')}
            onRetry={() => void list.refetch()}
          />
        ) : invoices === undefined ? (
          SKELETON_ROWS.map((row) => <Skeleton key={row} className="m-4 h-12" />)
        ) : invoices.length === 0 ? (
          <NoInvoices
            isFiltered={Object.keys(toQuery(filters)).length > 0}
            onReset={() => choose(EVERYTHING)}
          />
        ) : (
          <ul className="divide-y divide-line">
            {invoices.map((invoice) => (
              <InvoiceRow key={invoice.id} invoice={invoice} onDecline={() => setDeclining(invoice)} />
            ))}
          </ul>
        )}
      </Card>
      <Pager
        {...{ page, pages }}
        hasNext={nextCursor !== null}
        onPage={(to) => {
          // While the next page loads, the old page is still shown, and its cursor must not be used again.
          if (list.isPlaceholderData) return
          if (to < page) setCursors(cursors.slice(0, -1))
          else if (nextCursor !== null) setCursors([...cursors, nextCursor])
        }}
        label={total < COUNT_MAX ? t('paging.label', { page, pages }) : t('paging.page', { page })}
        previousLabel={t('paging.previous')}
        nextLabel={t('paging.next')}
      />
      {declining && <DeclineDialog invoice={declining} onClosed={() => setDeclining(null)} />}
    </section>
  )
}

function NoInvoices({ isFiltered, onReset }: { isFiltered: boolean; onReset: () => void }) {
  const t = useTranslations('pages.profile-invoices')
  const modals = useModals()
  const isExcluded = useIsExcluded()
  const deposit = () => void modals.open('wallet', 'deposit')
  return (
    <EmptyState
      icon={<ReceiptText />}
      title={isFiltered ? t('nothingFits.title') : t('empty.title')}
      text={isFiltered ? t('nothingFits.text') : t('empty.text')}
      action={
        (isFiltered || !isExcluded) && (
          <Button variant={isFiltered ? 'secondary' : 'primary'} onClick={isFiltered ? onReset : deposit}>
            {isFiltered ? t('nothingFits.action') : t('empty.action')}
          </Button>
        )
      }
    />
  )
}
