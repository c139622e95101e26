import { hideToasts } from '@fairhall/ui/toasts'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useClient } from '../client/use-client.ts'
import { whenShown } from '../player/live-accounts.ts'
import { accountsQuery } from '../player/player-queries.ts'
import { session } from '../session/session.ts'

const MOBILE = '(width < 48rem)'

/** Keeps the player's money right when a phone wakes up. With another page an open alert goes: it was about the one before. */
export function PageEvents() {
  const client = useClient()
  const queryClient = useQueryClient()
  const router = useRouter()

  useEffect(() => {
    const reload = () => {
      const isAwake = document.visibilityState === 'visible' && window.matchMedia(MOBILE).matches
      if (isAwake && session.current().status === 'player')
        // Nor does this tell the end of a round before the game does.
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
