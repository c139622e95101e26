import type { Client } from '@fairhall/client'
import type { PrizeDrop } from '@fairhall/contract'
import { queryOptions } from '@tanstack/react-query'
import { PLAYER } from '../player/player-queries.ts'

/** The keys of all that everyone sees of prize drops begin with this. */
export const PRIZE_DROPS = ['prize-drops']
const FRESH_MS = 30_000

/** Running ones first, then those to come, then the latest that ended. */
export const prizeDropsQuery = (client: Client) =>
  queryOptions({
    queryKey: [...PRIZE_DROPS, 'list'],
    queryFn: ({ signal }) => client.call('listPrizeDrops', { signal }),
    staleTime: FRESH_MS,
  })

/** A run with its wins. */
export const prizeDropQuery = (client: Client, id: string) =>
  queryOptions({
    queryKey: [...PRIZE_DROPS, 'one', id],
    queryFn: ({ signal }) => client.call('getPrizeDrop', { params: { id }, signal }),
    staleTime: FRESH_MS,
  })

/** What the player has in a run. */
export const prizeDropEntryQuery = (client: Client, id: string) =>
  queryOptions({
    queryKey: [PLAYER, 'prize-drop-entry', id],
    queryFn: ({ signal }) => client.call('getPrizeDropEntry', { params: { id }, signal }),
    staleTime: FRESH_MS,
  })

/** The player's rounds, and why each took part or not. */
export const prizeDropRoundsQuery = (client: Client, id: string) =>
  queryOptions({
    queryKey: [PLAYER, 'prize-drop-rounds', id],
    queryFn: ({ signal }) => client.call('listPrizeDropRounds', { params: { id }, signal }),
    staleTime: FRESH_MS,
  })

/** Whether a round in this game can win a prize now. */
export const isDropping = ({ state, games, left }: PrizeDrop, gameId: string): boolean =>
  state === 'running' && left > 0 && games.includes(gameId)
