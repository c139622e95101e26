import type { Client } from '@fairhall/client'
import type { PlayTotal } from '@fairhall/contract'
import { queryOptions } from '@tanstack/react-query'
import { withPlus } from '../market/with-plus.ts'
import { PLAYER } from '../player/player-queries.ts'

const DAY_SECONDS = 86_400

/**
 * Replies about the period of play take a moment, so two of them differ a little about when it began, and its first bet may seem to be
 * earlier.
 */
export const REPLY_TOLERANCE_MS = 2_000

/**
 * Stakes and wins for money since the session began. Requests a time span, because a browser's clock may be
 * wrong.
 */
export function askPlayTotals(client: Client, startedAt: number, signal?: AbortSignal): Promise<PlayTotal[]> {
  const span = Math.ceil((Date.now() - startedAt) / 1000)
  const seconds = Math.min(Math.max(span, 1), DAY_SECONDS)
  return client.call('getPlayTotals', { query: { seconds }, ...(signal && { signal }) })
}

export const playTotalsQuery = (client: Client, startedAt: number) =>
  queryOptions({
    queryKey: [PLAYER, 'play-totals', startedAt],
    queryFn: ({ signal }) => askPlayTotals(client, startedAt, signal),
    staleTime: 0,
    gcTime: 0,
  })

/** A formatted net amount with the plus sign of a positive one. A minus is already part of it. */
export const withSign = (net: string, text: string) =>
  net.startsWith('-') || /^[0.]+$/.test(net) ? text : withPlus(text)
