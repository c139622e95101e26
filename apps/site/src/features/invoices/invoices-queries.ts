import type { Client } from '@fairhall/client'
import type { InvoiceStatus, InvoiceType } from '@fairhall/contract/codes'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { PLAYER } from '../../shell/player/player-queries.ts'

export const PER_PAGE = 20

type TypeFilter = 'all' | `${InvoiceType}`
type StatusFilter = 'any' | `${InvoiceStatus}`
/** Number of days back from today; `any` is all time, `own` is a custom range. */
export const periods = ['any', '7', '30', '90', '365', 'own'] as const
type PeriodFilter = (typeof periods)[number]

export interface InvoiceFilters {
  type: TypeFilter
  status: StatusFilter
  period: PeriodFilter
  /** First and last day of an `own` period, `YYYY-MM-DD`; empty means open-ended. */
  firstDay: string
  lastDay: string
  /** A currency code, or `any`. */
  currency: string
}

/** Start of the day that many days ago. Rounded to the day, so the query key stays the same all day. */
function since(period: Exclude<PeriodFilter, 'any' | 'own'>): string {
  const day = new Date()
  day.setHours(0, 0, 0, 0)
  day.setDate(day.getDate() - Number(period))
  return day.toISOString()
}

/** Days begin at midnight in the reader's time zone. */
function beginOf(day: string, daysLater = 0): string {
  const begin = new Date(`${day}T00:00:00`)
  begin.setDate(begin.getDate() + daysLater)
  return begin.toISOString()
}

function timeOf({ period, firstDay, lastDay }: InvoiceFilters): { from?: string; to?: string } {
  if (period === 'any') return {}
  if (period !== 'own') return { from: since(period) }
  return {
    ...(firstDay !== '' && { from: beginOf(firstDay) }),
    ...(lastDay !== '' && { to: beginOf(lastDay, 1) }),
  }
}

export function toQuery(filters: InvoiceFilters) {
  const { type, status, currency } = filters
  return {
    ...(type !== 'all' && { type }),
    ...(status !== 'any' && { status: [status] }),
    ...timeOf(filters),
    ...(currency !== 'any' && { currency }),
  }
}

/**
 * The page after the cursor, or the first page. Cursor pagination works for lists of any length. Kept live: each
 * published invoice refetches the list.
 */
export const invoicesQuery = (client: Client, filters: InvoiceFilters, cursor: string | undefined) =>
  queryOptions({
    queryKey: [PLAYER, 'invoices', filters, cursor],
    queryFn: ({ signal }) =>
      client.list('listInvoices', {
        query: { perPage: PER_PAGE, ...(cursor !== undefined && { cursor }), ...toQuery(filters) },
        signal,
      }),
    placeholderData: keepPreviousData,
  })
