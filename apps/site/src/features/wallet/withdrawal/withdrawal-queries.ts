import type { Client } from '@fairhall/client'
import { queryOptions } from '@tanstack/react-query'
import { ALWAYS_FRESH } from '../../../shell/client/always-fresh.ts'
import { PLAYER } from '../../../shell/player/player-queries.ts'

export const destinationsQuery = (client: Client, method: string) =>
  queryOptions({
    queryKey: [PLAYER, 'destinations', method],
    queryFn: ({ signal }) => client.call('listDestinations', { query: { method }, signal }),
    ...ALWAYS_FRESH,
  })
