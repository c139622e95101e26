import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useClient } from '../client/use-client.ts'
import { profileQuery } from '../player/player-queries.ts'
import { useIsExcluded, useProfile } from '../player/use-player.ts'
import { isPwaVisit } from '../visit-source/pwa-visit.ts'

/** Marks the player's profile on the first visit with the installed app. */
export function LiveInstalled() {
  const client = useClient()
  const queryClient = useQueryClient()
  const isExcluded = useIsExcluded()
  const isUnreported = useProfile()?.pwaInstalled === false && !isExcluded

  useEffect(() => {
    if (!isUnreported) return
    const report = async () => {
      const profile = await client.call('updateProfile', { body: { pwaInstalled: true } })
      queryClient.setQueryData(profileQuery(client).queryKey, profile)
    }
    // A failed report is sent again at the next visit.
    const send = () => void report().catch(() => undefined)
    if (isPwaVisit()) send()
    window.addEventListener('appinstalled', send)
    return () => window.removeEventListener('appinstalled', send)
  }, [isUnreported, client, queryClient])

  return null
}
