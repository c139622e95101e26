import { infiniteQueryOptions, type Query, queryOptions } from '@tanstack/react-query'
import { InvoiceState } from '@fairhall/contract/codes'
import type { OfficeEventKind, OfficeInput, OfficeWithdrawal, ProgrammeKind } from '@fairhall/contract/office'
import { WITHDRAWALS_PER_PAGE } from '@fairhall/contract/office/codes'
import { call } from './office-client.ts'
import {
  completeCommand,
  completeDocument,
  completeIdentity,
  completeOrder,
  completeQueues,
  completeRuleRow,
  completeWithdrawal,
  uniqueById,
} from './older-answers.ts'
import { paged } from './paged.ts'

const QUEUES_EVERY_MS = 15_000
const WORK_EVERY_MS = 30_000
const CLAIMS_EVERY_MS = 5_000

export const queuesQuery = queryOptions({
  queryKey: ['queues'],
  queryFn: async () => completeQueues(await call('getQueues')),
  refetchInterval: QUEUES_EVERY_MS,
})
export const overviewQuery = queryOptions({
  queryKey: ['overview'],
  queryFn: () => call('getOverview'),
  refetchInterval: WORK_EVERY_MS,
})
export type WithdrawalFilter = Omit<NonNullable<OfficeInput<'listWithdrawals'>['query']>, 'after'>

const isRequested = ({ state }: OfficeWithdrawal) => state === InvoiceState.requested

export const withdrawalsQuery = (filter: WithdrawalFilter) =>
  infiniteQueryOptions({
    queryKey: ['withdrawals', filter],
    queryFn: async ({ pageParam: after }) =>
      (await call('listWithdrawals', { query: { ...filter, after } })).map(completeWithdrawal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => {
      const waiting = page.filter(isRequested)
      return waiting.length < WITHDRAWALS_PER_PAGE ? undefined : waiting.at(-1)?.id
    },
    // Those that don't progress come with the first page, and stay below all that wait for a decision.
    select: ({ pages }) => {
      const all = uniqueById(pages.flat())
      return [...all.filter(isRequested), ...all.filter((one) => !isRequested(one))]
    },
    // Often, because it shows who works on which.
    refetchInterval: CLAIMS_EVERY_MS,
  })
export const withdrawalCountsQuery = queryOptions({
  queryKey: ['withdrawal-counts'],
  queryFn: () => call('countWithdrawals'),
  refetchInterval: WORK_EVERY_MS,
  // A server one version older has none.
  retry: false,
})
const WRITTEN_SOON_MS = 3_000

export const exportsQuery = queryOptions({
  queryKey: ['exports'],
  queryFn: () => call('listExports'),
  refetchInterval: ({ state: { data = [] } }) =>
    data.some(({ state }) => state === 'waiting') && WRITTEN_SOON_MS,
})
export const ordersQuery = queryOptions({
  queryKey: ['orders'],
  queryFn: async () => (await call('listOrders')).map(completeOrder),
})
export const commandsQuery = queryOptions({
  queryKey: ['commands'],
  queryFn: async () => (await call('listCommands')).map(completeCommand),
  staleTime: WORK_EVERY_MS,
})
export const sessionsQuery = queryOptions({ queryKey: ['sessions'], queryFn: () => call('listSessions') })
export const factorsQuery = queryOptions({ queryKey: ['factors'], queryFn: () => call('listFactors') })
export const playerQuery = (id: string) =>
  queryOptions({ queryKey: ['player', id], queryFn: () => call('getPlayer', { params: { id } }) })
export const searchQuery = (text: string) =>
  queryOptions({
    queryKey: ['search', text],
    queryFn: () => call('search', { query: { text } }),
    enabled: text.length >= 3,
  })

export const playQuery = (id: string) =>
  queryOptions({ queryKey: ['player', id, 'play'], queryFn: () => call('getPlayerPlay', { params: { id } }) })
export const rewardsQuery = (id: string) =>
  queryOptions({
    queryKey: ['player', id, 'rewards'],
    queryFn: () => call('getPlayerRewards', { params: { id } }),
  })
export const protectionQuery = (id: string) =>
  queryOptions({
    queryKey: ['player', id, 'protection'],
    queryFn: () => call('getPlayerProtection', { params: { id } }),
  })
export const identityQuery = (id: string) =>
  queryOptions({
    queryKey: ['player', id, 'identity'],
    queryFn: async () => completeIdentity(await call('getPlayerIdentity', { params: { id } })),
  })
export const documentsQuery = queryOptions({
  queryKey: ['documents'],
  queryFn: async () => (await call('listDocuments')).map(completeDocument),
  refetchInterval: WORK_EVERY_MS,
})
export const documentQuery = (id: string) =>
  queryOptions({
    queryKey: ['documents', id],
    queryFn: async () => completeDocument(await call('getDocument', { params: { id } })),
    refetchInterval: WORK_EVERY_MS,
  })

const RUNS_EVERY_MS = 5_000

/** Read again while players of a run still wait. */
export const grantRunsQuery = queryOptions({
  queryKey: ['grantRuns'],
  queryFn: () => call('runCommand', { body: { name: 'reward runs' } }),
  refetchInterval: ({ state }) =>
    state.data?.rows.some(({ state: of, due }) => of === 'released' && Number(due) > 0) === true
      ? RUNS_EVERY_MS
      : false,
})
export const riskAlertsQuery = queryOptions({
  queryKey: ['riskAlerts'],
  queryFn: () => call('runCommand', { body: { name: 'risk alerts' } }),
  refetchInterval: WORK_EVERY_MS,
})
export const riskRulesQuery = queryOptions({
  queryKey: ['riskRules'],
  queryFn: async () => (await call('runCommand', { body: { name: 'risk rules' } })).rows.map(completeRuleRow),
})
export const riskHitsQuery = queryOptions({
  queryKey: ['riskHits'],
  queryFn: () => call('runCommand', { body: { name: 'risk hits' } }),
})
export const programmesQuery = queryOptions({
  queryKey: ['programmes'],
  queryFn: () => call('listProgrammes'),
})
export const programmeQuery = (kind: ProgrammeKind, id: string) =>
  queryOptions({
    queryKey: ['programme', kind, id],
    queryFn: () => call('getProgramme', { params: { kind, id } }),
    // An editor begins with what is stored now, not with what it left.
    gcTime: 0,
  })
export const programmeFormQuery = (kind: ProgrammeKind) =>
  queryOptions({
    queryKey: ['programmeForm', kind],
    queryFn: () => call('getProgrammeForm', { params: { kind } }),
    staleTime: WORK_EVERY_MS,
  })

const namedByServer: readonly unknown[] = ['commands', 'programmes', 'programmeForm']
/** The answer contains names of programmes or countries in the page's language, so it is read again after a change of language. */
export const isNamedByServer = ({ queryKey: [name] }: Pick<Query, 'queryKey'>): boolean =>
  namedByServer.includes(name)

export const operationsQuery = queryOptions({
  queryKey: ['operations'],
  queryFn: () => call('getOperations'),
  refetchInterval: QUEUES_EVERY_MS,
})

export const entriesQuery = (id: string, currency: string) =>
  paged(['player', id, 'entries', currency], (cursor) =>
    call('listPlayerEntries', { params: { id }, query: { currency, cursor } }),
  )
export const timelineQuery = (id: string, kind: OfficeEventKind | undefined) =>
  paged(['player', id, 'timeline', kind], (cursor) =>
    call('getPlayerTimeline', { params: { id }, query: { kind, cursor } }),
  )
export const roundsQuery = (id: string) =>
  paged(['player', id, 'rounds'], (cursor) => call('listPlayerRounds', { params: { id }, query: { cursor } }))
/** Each call leaves an entry in the journal, so notes are not read again automatically. */
export const notesQuery = (id: string) => ({
  ...paged(['player', id, 'notes'], (cursor) =>
    call('listPlayerNotes', { params: { id }, query: { cursor } }),
  ),
  staleTime: Infinity,
  refetchOnWindowFocus: false,
})

interface PaymentFilter {
  type?: 'deposit' | 'withdrawal' | undefined
  state?: string | undefined
  player?: string
}

export const paymentsQuery = (filter: PaymentFilter) =>
  paged(['payments', filter], (cursor) => call('listPayments', { query: { ...filter, cursor } }))

interface JournalFilter {
  actor?: string | undefined
  action?: string | undefined
  player?: string
}

export const journalQuery = (filter: JournalFilter) =>
  paged(['journal', filter], (cursor) => call('listJournal', { query: { ...filter, cursor } }))
