import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useClient } from '../client/use-client.ts'
import { onPublication } from '../realtime/live-publications.ts'
import { useChannel } from '../realtime/page-channels.ts'
import { PLAYING } from './live-queries.ts'

/** How many play each game, by its id. Empty until it is known. */
export function usePlaying(): ReadonlyMap<string, number> {
  const client = useClient()
  const queryClient = useQueryClient()
  useChannel('livePlaying')
  useEffect(
    () => onPublication('livePlaying', ({ games }) => queryClient.setQueryData(PLAYING, games)),
    [queryClient],
  )
  const { data = [] } = useQuery({
    queryKey: PLAYING,
    queryFn: ({ signal }) => client.call('listPlaying', { signal }),
    staleTime: 60_000,
  })
  return new Map(data.map(({ gameId, players }) => [gameId, players]))
}
