import { useQuery, useQueryClient } from '@tanstack/react-query'
import { loadPart } from '../client/load-part.ts'
import { useClient } from '../client/use-client.ts'
import { reportFailure } from '../errors/report-failure.ts'
import { useModals } from '../modals/use-modals.tsx'
import { favoriteIdsQuery } from '../player/player-queries.ts'
import { useSession } from '../session/session.ts'

/** Whether a game is a favourite, and a function that changes it. Guests are asked to log in. */
export function useFavorite(id: string): { isFavorite: boolean; toggle: () => Promise<void> } {
  const client = useClient()
  const queryClient = useQueryClient()
  const modals = useModals()
  const { status } = useSession()
  const { data: isFavorite = false } = useQuery({
    ...favoriteIdsQuery(client),
    enabled: status === 'player',
    select: (ids) => ids.includes(id),
    notifyOnChangeProps: ['data'],
  })
  return {
    isFavorite,
    async toggle() {
      if (status !== 'player') return void modals.open('sign-in')
      try {
        // Apart from the page's first scripts, because only players need it.
        const { changeFavorite } = await loadPart(() => import('./favorite-changes.ts'))
        await changeFavorite({ client, queryClient }, id, !isFavorite)
      } catch (error) {
        reportFailure(error)
      }
    },
  }
}
