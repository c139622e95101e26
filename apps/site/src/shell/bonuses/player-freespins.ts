import type { Client } from '@fairhall/client'
import { BonusStatus } from '@fairhall/contract/codes'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useClient } from '../client/use-client.ts'
import { PLAYER } from '../player/player-queries.ts'
import { useSession } from '../session/session.ts'

/** The player's issued and active free spins in all currencies. */
export const playerFreespinsQuery = (client: Client) =>
  queryOptions({
    queryKey: [PLAYER, 'player-freespins'],
    queryFn: ({ signal }) => client.call('listPlayerFreespins', { query: {}, signal }),
    staleTime: 60_000,
  })

/** How many spins the player has active in a game; 0 for guests. */
export function useFreespinsIn(gameId: string): number {
  const client = useClient()
  const { data } = useQuery({ ...playerFreespinsQuery(client), enabled: useSession().status === 'player' })
  return (data ?? [])
    .filter((spins) => spins.gameId === gameId && spins.status === BonusStatus.active)
    .reduce((sum, { count }) => sum + count, 0)
}
