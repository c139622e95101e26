import type { Client } from '@fairhall/client'
import { queryOptions } from '@tanstack/react-query'
import { LIVE_BETS } from '../games/live-queries.ts'
import { whenShown } from '../player/live-accounts.ts'
import { PLAYER } from '../player/player-queries.ts'
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

/** Of one game, or of all. The server may know the result of a round that the game still shows, so the rows wait for its end. */
export const ownBetsQuery = (client: Client, game: string | undefined) =>
  queryOptions({
    queryKey: [PLAYER, 'rounds', 'own-bets', game ?? ''],
    queryFn: async ({ signal }) => {
      const bets = await client.call('listOwnBets', { query: game === undefined ? {} : { game }, signal })
      await new Promise<void>((done) => whenShown(done))
      return bets.slice(0, ROWS)
    },
  })
