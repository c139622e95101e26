/** Stakes, results, bonuses and payments by day or month, from the daily totals of the ledger. */
import type { OfficeReport } from '@fairhall/contract/office'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { reportQuery } from '../../api/report-query.ts'
import { WithData } from '../../parts/states.tsx'
import { useNow } from '../../parts/use-now.ts'
import { useTexts } from '../../texts/texts.tsx'
import { LedgerCheck } from './ledger-check.tsx'
import { PaymentMethods } from './payment-methods.tsx'
import { PeriodTable } from './period-table.tsx'
import { Filters } from './report-filters.tsx'
import { GameStakes, PaymentSums, ProviderSums } from './report-parts.tsx'
import { type ReportsSearch, toRange } from './ranges.ts'

export function ReportsPage() {
  const { t } = useTexts()
  const search = useSearch({ from: '/reports' })
  const navigate = useNavigate({ from: '/reports' })
  const range = toRange(search, useNow())
  const { currency } = search
  const query = useQuery(reportQuery({ ...range, ...(currency !== undefined && { currency }) }))
  const set = (change: ReportsSearch) => void navigate({ search: { ...search, ...change }, replace: true })
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <header>
        <h1 className="text-[22px] leading-7">{t('nav.reports')}</h1>
        <p className="text-muted">{t('reports.lead')}</p>
      </header>
      <Filters
        range={range}
        currency={currency}
        currencies={query.data?.currencies ?? []}
        base={query.data?.isConverted === true ? query.data.currency : null}
        onChange={set}
      />
      <WithData query={query}>{(report) => <Report report={report} />}</WithData>
      <PaymentMethods range={range} currency={currency} />
    </div>
  )
}

function Report({ report }: { report: OfficeReport }) {
  return (
    <>
      <LedgerCheck report={report} />
      <PeriodTable report={report} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 xl:grid-cols-2">
        <ProviderSums report={report} />
        <PaymentSums report={report} />
      </div>
      <GameStakes report={report} />
    </>
  )
}
