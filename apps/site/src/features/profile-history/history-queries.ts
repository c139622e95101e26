import type { CallResult, Client } from '@fairhall/client'
import { RoundStatus } from '@fairhall/contract/codes'
import type { Query, Spin } from '@fairhall/contract'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { readPages } from '../../shell/lists/all-pages.ts'
import { ANY_PERIOD, type Period, timeOf } from '../../shell/lists/periods.ts'
import { PLAYER } from '../../shell/player/player-queries.ts'

export const PER_PAGE = 20
const PER_PAGE_OF_FILE = 100

const results = {
  open: RoundStatus.open,
  won: RoundStatus.won,
  lost: RoundStatus.lost,
  rolledBack: RoundStatus.rolledBack,
} as const

export type RoundResult = keyof typeof results | 'any'

export interface RoundFilters {
  /** A game's id, or `any`. */
  game: string
  result: RoundResult
  period: Period
  /** A currency code, or `any`. */
  currency: string
}

export const ALL_ROUNDS: RoundFilters = { game: 'any', result: 'any', period: ANY_PERIOD, currency: 'any' }

type SpinQuery = Query<'listSpins'>

export function toQuery({ game, result, period, currency }: RoundFilters): SpinQuery {
  return {
    ...(game !== 'any' && { game }),
    ...(result !== 'any' && { status: [`${results[result]}` as const] }),
    ...timeOf(period),
    ...(currency !== 'any' && { currency }),
  }
}

/** The page after the cursor, or the first page. If few rounds match, the server returns it in several parts. */
export const roundsQuery = (client: Client, filters: RoundFilters, cursor: string | undefined) =>
  queryOptions({
    queryKey: [PLAYER, 'rounds', filters, cursor],
    queryFn: async ({ signal }) => {
      let total: number | null | undefined
      const load = async (from: string | null, known: number): Promise<CallResult<'listSpins'>> => {
        const perPage = PER_PAGE - known
        const query = { ...toQuery(filters), perPage, ...(from !== null && { cursor: from }) }
        const part = await client.list('listSpins', { query, signal })
        total ??= part.meta.total
        return part
      }
      const { rows, next } = await readPages(load, cursor ?? null, { enough: PER_PAGE })
      return { data: rows, meta: { total: total ?? null, nextCursor: next } }
    },
    staleTime: 0,
    placeholderData: keepPreviousData,
  })

export async function listAllRounds(client: Client, filters: RoundFilters): Promise<Spin[]> {
  const query = { ...toQuery(filters), perPage: PER_PAGE_OF_FILE }
  const load = (cursor: string | null): Promise<CallResult<'listSpins'>> =>
    client.list('listSpins', { query: { ...query, ...(cursor !== null && { cursor }) } })
  return (await readPages(load, null)).rows
}

export const roundGamesQuery = (client: Client) =>
  queryOptions({
    queryKey: [PLAYER, 'round-games'],
    queryFn: ({ signal }) => client.call('listSpinGames', { signal }),
    staleTime: 0,
  })

export const roundQuery = (client: Client, id: string) =>
  queryOptions({
    queryKey: [PLAYER, 'round', id],
    queryFn: ({ signal }) => client.call('getSpin', { params: { id }, signal }),
    staleTime: 0,
  })
