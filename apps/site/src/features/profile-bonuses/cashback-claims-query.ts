import type { Client } from '@fairhall/client'
import { queryOptions } from '@tanstack/react-query'
import { PLAYER } from '../../shell/player/player-queries.ts'

export const cashbackClaimsQuery = (client: Client) =>
  queryOptions({
    queryKey: [PLAYER, 'cashback-claims'],
    queryFn: ({ signal }) => client.call('listCashbackClaims', { signal }),
    staleTime: 0,
  })
