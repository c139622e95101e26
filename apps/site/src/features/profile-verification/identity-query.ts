import type { Client } from '@fairhall/client'
import { queryOptions } from '@tanstack/react-query'
import { PLAYER } from '../../shell/player/player-queries.ts'

export const identityCheckQuery = (client: Client) =>
  queryOptions({
    queryKey: [PLAYER, 'identity-check'],
    queryFn: ({ signal }) => client.call('getIdentityCheck', { signal }),
  })
