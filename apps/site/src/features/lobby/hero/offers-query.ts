import type { Client } from '@fairhall/client'
import { queryOptions } from '@tanstack/react-query'
import { PLAYER } from '../../../shell/player/player-queries.ts'

/** What the player's next deposit could include, whatever its amount. The key begins like those of the wallet. */
export const offersQuery = (client: Client, currency: string) =>
  queryOptions({
    queryKey: [PLAYER, 'deposit-bonuses', { currency }],
    queryFn: ({ signal }) => client.list('listDepositBonuses', { query: { currency }, signal }),
    staleTime: 30_000,
  })
