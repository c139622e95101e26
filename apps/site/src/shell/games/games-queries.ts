import type { Client } from '@fairhall/client'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'

const RAIL_LENGTH = 12
const GRID_LENGTH = 36

export const collectionsQuery = (client: Client) =>
  queryOptions({
    queryKey: ['games', 'collections'],
    queryFn: ({ signal }) => client.call('listCollections', { signal }),
    staleTime: 5 * 60_000,
  })

/** The first games of a collection, for a rail. */
export const railQuery = (client: Client, collection: string) =>
  queryOptions({
    queryKey: ['games', 'rail', collection],
    queryFn: ({ signal }) =>
      client.call('listGames', { query: { collection, perPage: RAIL_LENGTH, page: 1 }, signal }),
    staleTime: 5 * 60_000,
  })

type GridFilter = { collection?: string; search?: string }

/** A page of games at a time; `meta.total` says how many there are. */
export const gridQuery = (client: Client, { collection, search }: GridFilter) =>
  infiniteQueryOptions({
    queryKey: ['games', 'grid', collection ?? '', search ?? ''],
    queryFn: ({ pageParam, signal }) =>
      client.list('listGames', {
        query: {
          page: pageParam,
          perPage: GRID_LENGTH,
          ...(collection ? { collection } : {}),
          ...(search ? { search } : {}),
        },
        signal,
      }),
    initialPageParam: 1,
    getNextPageParam: ({ meta }) => (meta.page * meta.perPage < meta.total ? meta.page + 1 : undefined),
    staleTime: 5 * 60_000,
  })

export const gameQuery = (client: Client, id: string) =>
  queryOptions({
    queryKey: ['games', 'game', id],
    queryFn: ({ signal }) => client.call('getGame', { params: { id }, signal }),
    staleTime: 5 * 60_000,
  })

export const winnersQuery = (client: Client) =>
  queryOptions({
    queryKey: ['games', 'winners'],
    queryFn: ({ signal }) => client.call('listWinners', { signal }),
    staleTime: 20_000,
  })

const FOUND_LENGTH = 20

export const searchQuery = (client: Client, search: string) =>
  queryOptions({
    queryKey: ['games', 'search', search],
    queryFn: ({ signal }) =>
      client.list('listGames', { query: { perPage: FOUND_LENGTH, ...(search ? { search } : {}) }, signal }),
    staleTime: 60_000,
  })
