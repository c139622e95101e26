import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useClient } from '../client/use-client.ts'
import { whenShown } from '../player/live-accounts.ts'
import { accountsQuery } from '../player/player-queries.ts'
import { session } from '../session/session.ts'

const MOBILE = '(width < 48rem)'
/** Asks for the balances again when a phone wakes up. */
export function LiveWake() {
  const client = useClient()
  const queryClient = useQueryClient()

  useEffect(() => {
    const reload = () => {
      const isAwake = document.visibilityState === 'visible' && window.matchMedia(MOBILE).matches
      if (isAwake && session.current().status === 'player')
        // Waits until balances may be shown: a game must show the end of a round first.
        whenShown(() => void queryClient.invalidateQueries({ queryKey: accountsQuery(client).queryKey }))
    }
    document.addEventListener('visibilitychange', reload)
    return () => document.removeEventListener('visibilitychange', reload)
  }, [client, queryClient])
  return null
}
