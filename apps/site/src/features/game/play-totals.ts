import type { Client } from '@fairhall/client'
import { queryOptions } from '@tanstack/react-query'
import { PLAYER } from '../../shell/player/player-queries.ts'

const DAY_SECONDS = 86_400

/** What has been staked and won for money since then. Asked for as a span: the clock of a browser may be wrong. */
export const playTotalsQuery = (client: Client, startedAt: number) =>
  queryOptions({
    queryKey: [PLAYER, 'play-totals', startedAt],
    queryFn: ({ signal }) => {
      const seconds = Math.ceil((Date.now() - startedAt) / 1000)
      return client.call('getPlayTotals', {
        query: { seconds: Math.min(Math.max(seconds, 1), DAY_SECONDS) },
        signal,
      })
    },
    staleTime: 0,
    gcTime: 0,
  })
