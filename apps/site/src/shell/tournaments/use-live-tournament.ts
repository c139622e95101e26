import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useClient } from '../client/use-client.ts'
import { onPublication } from '../realtime/live-publications.ts'
import { useChannel } from '../realtime/page-channels.ts'
import { boardQuery, entryQuery } from './tournament-queries.ts'
import { TOURNAMENTS } from '../games/live-queries.ts'

/** The own place is asked for again at most this often, however fast the leaderboard changes. */
const OWN_EVERY_MS = 4000

/** Keeps the leaderboard and the own place of a run up to date while it is shown. */
export function useLiveTournament(id: string | undefined) {
  const client = useClient()
  const queryClient = useQueryClient()
  useChannel('tournaments')
  useEffect(() => {
    if (id === undefined) return
    let waiting: ReturnType<typeof setTimeout> | null = null
    const reloadOwn = () => {
      waiting = null
      void queryClient.invalidateQueries({ queryKey: entryQuery(client, id).queryKey })
    }
    const stop = onPublication('tournaments', (publication) => {
      if (publication.event === 'tournament.completed') {
        void queryClient.invalidateQueries({ queryKey: TOURNAMENTS })
        reloadOwn()
        return
      }
      const { leaderboard } = publication
      if (leaderboard.id !== id) return
      queryClient.setQueryData(boardQuery(client, id).queryKey, (known) =>
        known !== undefined && known.version >= leaderboard.version ? known : leaderboard,
      )
      waiting ??= setTimeout(reloadOwn, OWN_EVERY_MS)
    })
    return () => {
      stop()
      if (waiting !== null) clearTimeout(waiting)
    }
  }, [client, queryClient, id])
}
