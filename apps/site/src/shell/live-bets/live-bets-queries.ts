import type { Client } from '@fairhall/client'
import type { Publications } from '@fairhall/contract'
import { queryOptions } from '@tanstack/react-query'
import { LIVE_BETS } from '../games/live-queries.ts'
import { whenShown } from '../player/live-accounts.ts'
import { PLAYER } from '../player/player-queries.ts'
import { onPublication } from '../realtime/live-publications.ts'
import { type LiveKind, type LiveRow, ROWS, withPublication } from './live-bets-rows.ts'

/** Kept current by publications. The answer may be older than those that arrive while it is awaited. */
export const liveBetsQuery = (client: Client, kind: LiveKind) =>
  queryOptions({
    queryKey: [...LIVE_BETS, kind],
    queryFn: async ({ signal }): Promise<LiveRow[]> => {
      const arrived: Publications['liveBets'][] = []
      const stop = onPublication('liveBets', (publication) => void arrived.push(publication))
      try {
        const rows: LiveRow[] = await client.call('listLiveBets', { query: { kind }, signal })
        return arrived.reduce((all, one) => withPublication(all, kind, one), rows).slice(0, ROWS)
      } finally {
        stop()
      }
    },
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
