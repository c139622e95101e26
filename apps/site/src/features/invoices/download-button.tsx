import type { CallResult } from '@fairhall/client'
import { useLocale, useTranslations } from 'use-intl'
import { useClient } from '../../shell/client/use-client.ts'
import { readPages } from '../../shell/lists/all-pages.ts'
import { CsvDownload } from '../../shell/lists/csv-download.tsx'
import { toCsv } from './invoices-csv.ts'
import { type InvoiceFilters, toQuery } from './invoices-queries.ts'
import { kindOf } from './kind-of.ts'

const PAGE = 100
const COLUMNS = [
  'number',
  'begun',
  'changed',
  'kind',
  'method',
  'amount',
  'held',
  'fee',
  'currency',
  'state',
] as const

/** Downloads all payments that match the filters as CSV. */
export function DownloadButton({ filters }: { filters: InvoiceFilters }) {
  const t = useTranslations('pages.profile-invoices')
  const locale = useLocale()
  const client = useClient()
  const load = (cursor: string | null): Promise<CallResult<'listInvoices'>> =>
    client.list('listInvoices', {
      query: { perPage: PAGE, ...toQuery(filters), ...(cursor !== null && { cursor }) },
    })
  return (
    <CsvDownload
      file={t('csv.file')}
      write={async () =>
        toCsv((await readPages(load, null)).rows, {
          locale,
          columns: COLUMNS.map((column) => t(`csv.columns.${column}`)),
          number: ({ number }) => t('number', { number }),
          kind: (invoice) => t(`kinds.${kindOf(invoice)}`),
          state: ({ state }) => t(`states.${state}`),
        })
      }
    />
  )
}
