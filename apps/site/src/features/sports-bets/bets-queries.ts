import type { CallResult, Client } from '@fairhall/client'
import type { SportsBet } from '@fairhall/contract'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { PLAYER } from '../../shell/player/player-queries.ts'

export const PER_PAGE = 20
const PER_PAGE_OF_FILE = 100

export type BetFilter = 'all' | 'open' | 'settled'

const toQuery = (filter: BetFilter) =>
  filter === 'all' ? {} : { isSettled: filter === 'settled' ? ('true' as const) : ('false' as const) }

export const betsQuery = (client: Client, filter: BetFilter, page: number) =>
  queryOptions({
    queryKey: [PLAYER, 'sports-bets', filter, page],
    queryFn: ({ signal }) =>
      client.list('listBets', { query: { ...toQuery(filter), page, perPage: PER_PAGE }, signal }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  })

export async function listAllBets(client: Client, filter: BetFilter): Promise<SportsBet[]> {
  const bets: SportsBet[] = []
  for (let page = 1; ; page++) {
    const query = { ...toQuery(filter), page, perPage: PER_PAGE_OF_FILE }
    const { data }: CallResult<'listBets'> = await client.list('listBets', { query })
    bets.push(...data)
    if (data.length < PER_PAGE_OF_FILE) return bets
  }
}

export const betQuery = (client: Client, id: string) =>
  queryOptions({
    queryKey: [PLAYER, 'sports-bets', id],
    queryFn: ({ signal }) => client.call('getBet', { params: { id }, signal }),
    staleTime: 0,
  })
