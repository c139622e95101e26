import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { useClient } from '../client/use-client.ts'
import { accountsQuery } from '../player/player-queries.ts'
import { session } from '../session/session.ts'

/** Keeps the player's money right when a phone wakes up, and closes open panels when the page changes. */
export function PageEvents() {
  const client = useClient()
  const queryClient = useQueryClient()
  const router = useRouter()

  useEffect(() => {
    const reload = () => {
      if (document.visibilityState === 'visible' && session.current().status === 'player')
        void queryClient.invalidateQueries({ queryKey: accountsQuery(client).queryKey })
    }
    document.addEventListener('visibilitychange', reload)
    return () => document.removeEventListener('visibilitychange', reload)
  }, [client, queryClient])

  useEffect(
    () =>
      router.subscribe('onBeforeNavigate', ({ pathChanged }) => {
        if (pathChanged)
          for (const panel of document.querySelectorAll('dialog[open]')) (panel as HTMLDialogElement).close()
      }),
    [router],
  )

  return null
}
