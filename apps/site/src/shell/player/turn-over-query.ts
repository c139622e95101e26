import type { Client } from '@fairhall/client'
import { queryOptions } from '@tanstack/react-query'
import { ALWAYS_FRESH } from '../client/always-fresh.ts'
import { PLAYER } from './player-queries.ts'

/** How much of the deposits in a currency must still be wagered before a withdrawal. */
export const turnOverQuery = (client: Client, currency: string) =>
  queryOptions({
    queryKey: [PLAYER, 'turn-over-wager', currency],
    queryFn: ({ signal }) => client.call('getTurnOverWager', { query: { currency }, signal }),
    ...ALWAYS_FRESH,
  })
