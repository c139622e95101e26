import type { Client } from '@fairhall/client'
import { queryOptions } from '@tanstack/react-query'
import { toTileGame } from './tile-game.ts'

const RAIL_LENGTH = 12

/** The first games of a collection, for a rail. */
export const railQuery = (client: Client, collection: string) =>
  queryOptions({
    queryKey: ['games', 'rail', collection],
    queryFn: async ({ signal }) => {
      const query = { collection, inLobby: '1' as const, perPage: RAIL_LENGTH, page: 1 }
      return (await client.call('listGames', { query, signal })).map(toTileGame)
    },
    staleTime: 5 * 60_000,
  })

type PageOfGames = { meta: { page: number; perPage: number; total: number } }

/** The number of the page after this one, if there is one. */
export const nextPage = ({ meta }: PageOfGames): number | undefined =>
  meta.page * meta.perPage < meta.total ? meta.page + 1 : undefined

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
    queryFn: async ({ signal }) => {
      const query = { perPage: FOUND_LENGTH, ...(search ? { search } : {}) }
      const { data, meta } = await client.list('listGames', { query, signal })
      return { data: data.map(toTileGame), meta, suggestions: meta.suggestions.map(toTileGame) }
    },
    staleTime: 60_000,
  })
