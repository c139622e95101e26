import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { OfficeInput } from '@fairhall/contract/office'
import { call } from './office-client.ts'
import { paged } from './paged.ts'

const GAMES_EVERY_MS = 30_000

export const gamesQuery = queryOptions({
  queryKey: ['games'],
  queryFn: () => call('getGames'),
  refetchInterval: GAMES_EVERY_MS,
})

/** The rows of the last filter stay until those of the next one have arrived. */
export const gameListQuery = (filter: Omit<NonNullable<OfficeInput<'listGames'>['query']>, 'cursor'>) => ({
  ...paged(['gameList', filter], (cursor) => call('listGames', { query: { ...filter, cursor } })),
  placeholderData: keepPreviousData,
})

export const importLinesQuery = (id: string) =>
  paged(['importLines', id], (cursor) => call('listImportLines', { params: { id }, query: { cursor } }))

export const quarantinedQuery = (provider: string | undefined) =>
  queryOptions({
    queryKey: ['quarantinedGames', provider],
    queryFn: () => call('listQuarantinedGames', { query: { provider } }),
  })
