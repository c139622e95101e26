import { InvoiceType } from '@fairhall/contract/codes'
import type { CallResult, Client } from '@fairhall/client'
import type { Invoice, Query } from '@fairhall/contract'
import { Button } from '@fairhall/ui/button'
import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useLocale, useTranslations } from 'use-intl'
import { useClient } from '../../shell/client/use-client.ts'
import { reportFailure } from '../../shell/errors/report-failure.ts'
import { toCsv } from './invoices-csv.ts'
import { type InvoiceFilters, toQuery } from './invoices-queries.ts'

const PAGE = 100
const COLUMNS = [
  'number',
  'begun',
  'changed',
  'kind',
  'method',
  'amount',
  'fee',
  'currency',
  'state',
] as const

/** Downloads all payments that match the filters as CSV. */
export function DownloadButton({ filters }: { filters: InvoiceFilters }) {
  const t = useTranslations('pages.profile-invoices')
  const locale = useLocale()
  const client = useClient()
  const download = useMutation({
    mutationFn: async () => {
      const csv = toCsv(await listAll(client, filters), {
        locale,
        columns: COLUMNS.map((column) => t(`csv.columns.${column}`)),
        number: ({ number }) => t('number', { number }),
        kind: ({ type }) => (type === InvoiceType.deposit ? t('kinds.deposit') : t('kinds.withdrawal')),
        state: ({ state }) => t(`states.${state}`),
      })
      save(csv, `${t('csv.file')}-${new Date().toISOString().slice(0, 10)}.csv`)
    },
    onError: reportFailure,
  })
  return (
    <Button
      variant="ghost"
      size="sm"
      loading={download.isPending}
      onClick={() => download.mutate()}
      className="max-sm:-ms-3 sm:-me-3"
    >
      <Download aria-hidden="true" className="size-4" />
      {t('csv.action')}
    </Button>
  )
}

async function listAll(client: Client, filters: InvoiceFilters): Promise<Invoice[]> {
  const all: Invoice[] = []
  let cursor: string | null = null
  do {
    const query: Query<'listInvoices'> = {
      perPage: PAGE,
      ...toQuery(filters),
      ...(cursor !== null && { cursor }),
    }
    const { data, meta }: CallResult<'listInvoices'> = await client.list('listInvoices', { query })
    all.push(...data)
    cursor = meta.nextCursor
  } while (cursor !== null)
  return all
}

function save(text: string, name: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  URL.revokeObjectURL(url)
}
