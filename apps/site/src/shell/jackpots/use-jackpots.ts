import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useClient } from '../client/use-client.ts'
import { onPublication } from '../realtime/live-publications.ts'
import { useChannel } from '../realtime/page-channels.ts'
import { jackpotsQuery, jackpotWinsQuery, withMeters } from './jackpots-queries.ts'

/** The open pots, with meters that move while they are shown. */
export function useJackpots() {
  const client = useClient()
  const queryClient = useQueryClient()
  useChannel('jackpots')
  useEffect(
    () =>
      onPublication('jackpots', (publication) => {
        const { queryKey } = jackpotsQuery(client)
        if (publication.event === 'jackpot.won') {
          void queryClient.invalidateQueries({ queryKey: jackpotWinsQuery(client).queryKey })
          return
        }
        const shown = queryClient.getQueryData(queryKey)
        const next = shown && withMeters(shown, publication.meters)
        if (next) queryClient.setQueryData(queryKey, next)
        else void queryClient.invalidateQueries({ queryKey })
      }),
    [client, queryClient],
  )
  return useQuery(jackpotsQuery(client))
}
