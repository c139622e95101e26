import type { Invoice } from '@fairhall/contract'
import { Button } from '@fairhall/ui/button'
import { useQuery } from '@tanstack/react-query'
import { ReceiptText } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useClient } from '../../shell/client/use-client.ts'
import { ANY_PERIOD } from '../../shell/lists/periods.ts'
import { toCursorPager } from '../../shell/lists/cursor-pager.ts'
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
  const depositAction = useDepositAction()
  const pages = useCursorPages()
  const choose = (next: InvoiceFilters) => {
    setFilters(next)
    pages.toFirst()
  }
  const [declining, setDeclining] = useState<Invoice | null>(null)
  const list = useQuery({
    ...invoicesQuery(useClient(), filters, pages.cursor),
    enabled: status === 'player',
  })
  const invoices = list.data?.data
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
          <NoRows
            page="pages.profile-invoices"
            icon={<ReceiptText />}
            isFiltered={Object.keys(toQuery(filters)).length > 0}
            onReset={() => choose(EVERYTHING)}
            action={depositAction}
          />
        }
        paging={toCursorPager({ pages, list, perPage: PER_PAGE, texts })}
      >
        {(invoice) => <InvoiceRow invoice={invoice} onDecline={() => setDeclining(invoice)} />}
      </PagedList>
      {declining && <DeclineDialog invoice={declining} onClosed={() => setDeclining(null)} />}
    </section>
  )
}

/** None for players who can't deposit now. */
function useDepositAction(): ReactNode {
  const t = useTranslations('pages.profile-invoices')
  const modals = useModals()
  const isPaused = usePause() != null
  const onlyWithdraws = useOnlyWithdraws()
  if (onlyWithdraws || isPaused) return null
  return <Button onClick={() => void modals.open('wallet', 'deposit')}>{t('empty.action')}</Button>
}
