import { queryOptions } from '@tanstack/react-query'
import type { OfficeInput } from '@fairhall/contract/office'
import { call } from './office-client.ts'
import { paged } from './paged.ts'

type Filter<Name extends 'listSignals' | 'listRegisterAnswers' | 'listComplaints'> = Omit<
  NonNullable<OfficeInput<Name>['query']>,
  'cursor'
>

/** Requests, signs and complaints: their texts are read on demand, because each reading is an entry of the journal. */
export const removalsQuery = paged(['removals'], (cursor) => call('listRemovals', { query: { cursor } }))
export const readRemoval = (id: string) => call('getRemoval', { params: { id } })

export const signalsQuery = (filter: Filter<'listSignals'>) =>
  paged(['signals', filter], (cursor) => call('listSignals', { query: { ...filter, cursor } }))
export const readSignals = (player: string) => call('getSignals', { params: { player } })

export const registerAnswersQuery = (filter: Filter<'listRegisterAnswers'>) =>
  paged(['registerAnswers', filter], (cursor) =>
    call('listRegisterAnswers', { query: { ...filter, cursor } }),
  )

export const complaintsQuery = (filter: Filter<'listComplaints'>) =>
  paged(['complaints', filter], (cursor) => call('listComplaints', { query: { ...filter, cursor } }))
export const readComplaint = (number: string) => call('getComplaint', { params: { number } })

export const countryRequestsQuery = queryOptions({
  queryKey: ['countryRequests'],
  queryFn: () => call('listCountryRequests'),
})

/** The IDs of all markets, for filters. */
export const marketsQuery = queryOptions({
  queryKey: ['markets'],
  queryFn: async () => {
    const { rows } = await call('runCommand', { body: { name: 'market list' } })
    return rows.map(({ market }) => String(market))
  },
  staleTime: Infinity,
})
