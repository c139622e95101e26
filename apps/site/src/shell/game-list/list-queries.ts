import type { Client } from '@fairhall/client'
import { queryOptions } from '@tanstack/react-query'
import { toTileGame } from '../games/tile-game.ts'
import { PLAYER } from '../player/player-queries.ts'
import type { SessionState } from '../session/session.ts'
import { type GameFilter, type ListBase, toQuery } from './filter/game-filter.ts'

export const PAGE_LENGTH = 36
const STALE_MS = 5 * 60_000
/** As long as a long game, after which the player comes back to the list. */
const KEPT_MS = 30 * 60_000

export const keyOf = (base: ListBase, filter: GameFilter): string => JSON.stringify(toQuery(base, filter))

interface Page {
  filter: GameFilter
  page: number
  /** Whether the list is the player's own, as `isOwnList` says. It ends with the session. */
  isOwn: boolean
}

export const isOwnList = ({ sort, isForBonus }: GameFilter, { status }: SessionState): boolean =>
  (sort === 'recommended' || isForBonus) && status === 'player'

/** A page that the server renders knows no player, and so not whose bonus it is. */
export const isKnownList = ({ isForBonus }: GameFilter, { status }: SessionState): boolean =>
  !isForBonus || status !== 'unknown'

/** One page of a list; `meta.total` is the number of its games, up to a maximum. */
export const pageQuery = (client: Client, base: ListBase, { filter, page, isOwn }: Page) =>
  queryOptions({
    queryKey: [...(isOwn ? [PLAYER] : []), 'games', 'list', keyOf(base, filter), page],
    queryFn: async ({ signal }) => {
      const query = { ...toQuery(base, filter), page, perPage: PAGE_LENGTH }
      const { data, meta } = await client.list('listGames', { query, signal })
      return { data: data.map(toTileGame), meta }
    },
    staleTime: STALE_MS,
    gcTime: KEPT_MS,
  })

export type GamePage = Awaited<ReturnType<NonNullable<ReturnType<typeof pageQuery>['queryFn']>>>

/** What a list can be filtered by, with the number of games for each choice. */
export const filtersQuery = (client: Client, base: ListBase) =>
  queryOptions({
    queryKey: ['games', 'filters', base],
    queryFn: ({ signal }) => {
      const query = 'provider' in base ? { provider: [base.provider] } : base
      return client.call('listGameFilters', { query, signal })
    },
    staleTime: STALE_MS,
  })
