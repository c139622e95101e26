import type { Client } from '@fairhall/client'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { PLAYER } from '../../shell/player/player-queries.ts'

export const PER_PAGE = 20

export type TypeFilter = 'all' | '1' | '2'
type StatusFilter = 'any' | '1' | '2' | '3'
/** Days back from today; `any` is since ever, `own` from one chosen day to another. */
export const periods = ['any', '7', '30', '90', '365', 'own'] as const
type PeriodFilter = (typeof periods)[number]

export interface InvoiceFilters {
  type: TypeFilter
  status: StatusFilter
  period: PeriodFilter
  /** Of an `own` period the first and the last day, `YYYY-MM-DD`; empty where it is open. */
  firstDay: string
  lastDay: string
  /** A code, or `any`. */
  currency: string
}

/** The beginning of the day so many days ago, so that the same question is the same for a day. */
function since(period: Exclude<PeriodFilter, 'any' | 'own'>): string {
  const day = new Date()
  day.setHours(0, 0, 0, 0)
  day.setDate(day.getDate() - Number(period))
  return day.toISOString()
}

/** A day begins where its reader is. */
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
 * The page behind that payment; the first one without. Pages go on from where the one before ended, so that they can be turned
 * to the end of the longest list. Kept live: each push of an invoice makes the list ask again.
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
