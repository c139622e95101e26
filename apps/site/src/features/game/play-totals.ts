import type { Client } from '@fairhall/client'
import { queryOptions } from '@tanstack/react-query'
import { PLAYER } from '../../shell/player/player-queries.ts'

const DAY_SECONDS = 86_400

/** Totals are asked for as a span: the clock of a browser may be wrong. */
export function spanSince(startedAt: number): { seconds: number } {
  const seconds = Math.ceil((Date.now() - startedAt) / 1000)
  return { seconds: Math.min(Math.max(seconds, 1), DAY_SECONDS) }
}

/** What has been staked and won for money since then. */
export const playTotalsQuery = (client: Client, startedAt: number) =>
  queryOptions({
    queryKey: [PLAYER, 'play-totals', startedAt],
    queryFn: ({ signal }) => client.call('getPlayTotals', { query: spanSince(startedAt), signal }),
    staleTime: 0,
    gcTime: 0,
  })
