import type { Invoice } from '@fairhall/contract'
import { COUNT_MAX } from '@fairhall/contract/paging'
import { Button } from '@fairhall/ui/button'
import { useQuery } from '@tanstack/react-query'
import { ReceiptText } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useClient } from '../../shell/client/use-client.ts'
import { ANY_PERIOD } from '../../shell/lists/periods.ts'
import { useCursorPages } from '../../shell/lists/use-cursor-pages.ts'
import { useModals } from '../../shell/modals/use-modals.tsx'
import { NoRows } from '../../shell/lists/no-rows.tsx'
import { useListTexts } from '../../shell/lists/use-list-texts.ts'
import { PagedList } from '../../shell/page-parts/paged-list.tsx'
import { usePause } from '../../shell/limits/use-pause.ts'
import { useOnlyWithdraws } from '../../shell/player/use-only-withdraws.ts'
import { useSession } from '../../shell/session/session.ts'
import { DownloadButton } from './download-button.tsx'
import { DeclineDialog } from './decline-dialog.tsx'
import { InvoiceFilterBar } from './invoice-filter-bar.tsx'
import { InvoiceRow } from './invoice-row.tsx'
import { type InvoiceFilters, invoicesQuery, PER_PAGE, toQuery } from './invoices-queries.ts'

const EVERYTHING: InvoiceFilters = {
  type: 'all',
  status: 'any',
  period: ANY_PERIOD,
  currency: 'any',
}

/** Lists deposits and withdrawals with their states. Pending ones can be cancelled here. */
export function InvoiceList() {
  const t = useTranslations('pages.profile-invoices')
  const texts = useListTexts('pages.profile-invoices')
  const { status } = useSession()
  const [filters, setFilters] = useState(EVERYTHING)
  const { page, cursor, toFirst, turnTo } = useCursorPages()
  const choose = (next: InvoiceFilters) => {
    setFilters(next)
    toFirst()
  }
  const [declining, setDeclining] = useState<Invoice | null>(null)
  const list = useQuery({
    ...invoicesQuery(useClient(), filters, cursor),
    enabled: status === 'player',
  })
  const { data: invoices, meta } = list.data ?? {}
  const { total = 0, nextCursor = null } = meta ?? {}
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
      <PagedList
        className="mt-4"
        query={list}
        skeletonRows={5}
        failed={texts.failed}
        empty={
          <NoInvoices
            isFiltered={Object.keys(toQuery(filters)).length > 0}
            onReset={() => choose(EVERYTHING)}
          />
        }
        paging={{
          page,
          pages,
          hasNext: nextCursor !== null,
          // While the next page loads, the old page is still shown, and its cursor must not be used again.
          onPage: (next) => !list.isPlaceholderData && turnTo(next, nextCursor),
          ...texts.pager(page, total < COUNT_MAX ? pages : null),
        }}
      >
        {(invoice) => <InvoiceRow invoice={invoice} onDecline={() => setDeclining(invoice)} />}
      </PagedList>
      {declining && <DeclineDialog invoice={declining} onClosed={() => setDeclining(null)} />}
    </section>
  )
}

function NoInvoices({ isFiltered, onReset }: { isFiltered: boolean; onReset: () => void }) {
  const t = useTranslations('pages.profile-invoices')
  const { nothingFits } = useListTexts('pages.profile-invoices')
  const modals = useModals()
  const isPaused = usePause() != null
  const onlyWithdraws = useOnlyWithdraws()
  const deposit = () => void modals.open('wallet', 'deposit')
  return (
    <NoRows
      icon={<ReceiptText />}
      isFiltered={isFiltered}
      nothingFits={nothingFits}
      onReset={onReset}
      empty={{
        title: t('empty.title'),
        text: t('empty.text'),
        action: !onlyWithdraws && !isPaused && <Button onClick={deposit}>{t('empty.action')}</Button>,
      }}
    />
  )
}
