import type { Client } from '@fairhall/client'
import { queryOptions } from '@tanstack/react-query'
import { LIVE_BETS } from '../../shell/games/live-queries.ts'
import { PLAYER } from '../../shell/player/player-queries.ts'
import { ROWS } from './live-bets-rows.ts'

export type LiveKind = 'all' | 'high'

/** Kept current by publications. */
export const liveBetsQuery = (client: Client, kind: LiveKind) =>
  queryOptions({
    queryKey: [...LIVE_BETS, kind],
    queryFn: async ({ signal }) =>
      (await client.call('listLiveBets', { query: { kind }, signal })).slice(0, ROWS),
    staleTime: 60_000,
  })

/** Called again while the table is shown, because rounds of the player are not published. */
const OWN_EVERY_MS = 5000

export const ownBetsQuery = (client: Client) =>
  queryOptions({
    queryKey: [PLAYER, 'rounds', 'own-bets'],
    queryFn: async ({ signal }) => (await client.call('listOwnBets', { signal })).slice(0, ROWS),
    refetchInterval: OWN_EVERY_MS,
  })

/** The games that the player opened last. */
export const playedQuery = (client: Client) =>
  queryOptions({
    queryKey: [PLAYER, 'continue'],
    queryFn: ({ signal }) => client.call('listPlayedGames', { signal }),
    staleTime: 0,
  })

export const openRoundsQuery = (client: Client) =>
  queryOptions({
    queryKey: [PLAYER, 'rounds', 'open'],
    queryFn: ({ signal }) => client.call('listOpenRounds', { signal }),
    staleTime: 0,
  })
