import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call } from './office-client.ts'

const QUEUES_EVERY_MS = 15_000
const WORK_EVERY_MS = 30_000

export const queuesQuery = queryOptions({
  queryKey: ['queues'],
  queryFn: () => call('getQueues'),
  refetchInterval: QUEUES_EVERY_MS,
})
export const withdrawalsQuery = queryOptions({
  queryKey: ['withdrawals'],
  queryFn: () => call('listWithdrawals'),
})
export const ordersQuery = queryOptions({ queryKey: ['orders'], queryFn: () => call('listOrders') })
export const commandsQuery = queryOptions({
  queryKey: ['commands'],
  queryFn: () => call('listCommands'),
  staleTime: WORK_EVERY_MS,
})
export const sessionsQuery = queryOptions({ queryKey: ['sessions'], queryFn: () => call('listSessions') })
export const playerQuery = (id: string) =>
  queryOptions({ queryKey: ['player', id], queryFn: () => call('getPlayer', { params: { id } }) })
export const searchQuery = (text: string) =>
  queryOptions({
    queryKey: ['search', text],
    queryFn: () => call('search', { query: { text } }),
    enabled: text.length >= 3,
  })

interface PaymentFilter {
  type?: 'deposit' | 'withdrawal' | undefined
  state?: string | undefined
}

export const paymentsQuery = (filter: PaymentFilter) =>
  infiniteQueryOptions({
    queryKey: ['payments', filter],
    queryFn: ({ pageParam }) => call('listPayments', { query: { ...filter, cursor: pageParam } }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  })

interface JournalFilter {
  actor?: string | undefined
  action?: string | undefined
}

export const journalQuery = (filter: JournalFilter) =>
  infiniteQueryOptions({
    queryKey: ['journal', filter],
    queryFn: ({ pageParam }) => call('listJournal', { query: { ...filter, cursor: pageParam } }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  })
