import { hideToasts } from '@fairhall/ui/toasts'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useClient } from '../client/use-client.ts'
import { whenShown } from '../player/live-accounts.ts'
import { accountsQuery } from '../player/player-queries.ts'
import { session } from '../session/session.ts'

const MOBILE = '(width < 48rem)'

/**
 * Refetches the player's balances when a phone wakes up. Dismisses open alerts on navigation, because they concern
 * the previous page.
 */
export function PageEvents() {
  const client = useClient()
  const queryClient = useQueryClient()
  const router = useRouter()

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

  useEffect(
    () =>
      router.subscribe('onBeforeNavigate', ({ pathChanged }) => {
        if (pathChanged) hideToasts()
      }),
    [router],
  )

  return null
}
