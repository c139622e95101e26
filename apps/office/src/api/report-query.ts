import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { OfficeInput } from '@fairhall/contract/office'
import { call } from './office-client.ts'

export const paymentReportQuery = (query: OfficeInput<'getPaymentReport'>['query']) =>
  queryOptions({
    queryKey: ['report', 'payments', query],
    queryFn: () => call('getPaymentReport', { query }),
    placeholderData: keepPreviousData,
  })
export const reportQuery = (query: OfficeInput<'getReport'>['query']) =>
  queryOptions({
    queryKey: ['report', query],
    queryFn: () => call('getReport', { query }),
    placeholderData: keepPreviousData,
  })
