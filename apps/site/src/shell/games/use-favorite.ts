import { useRouter } from '@tanstack/react-router'
import { useSyncExternalStore } from 'react'
import { loadPart } from '../client/load-part.ts'
import { reportFailure } from '../errors/report-failure.ts'
import { useModals } from '../modals/use-modals.tsx'
import { session } from '../session/session.ts'
import { favoriteIds } from './favorite-ids.ts'

/** Whether a game is a favourite, and a function that changes it. Guests are asked to log in. */
export function useFavorite(id: string): { isFavorite: boolean; toggle: () => Promise<void> } {
  const { context } = useRouter().options
  const modals = useModals()
  const isFavorite = useSyncExternalStore(
    favoriteIds.subscribe,
    () => favoriteIds.read().has(id),
    () => false,
  )
  return {
    isFavorite,
    async toggle() {
      if (session.current().status !== 'player') return void modals.open('sign-in')
      try {
        // Apart from the page's first scripts, because only players need it.
        const { changeFavorite } = await loadPart(() => import('./favorite-changes.ts'))
        await changeFavorite(context, id, !isFavorite)
      } catch (error) {
        reportFailure(error)
      }
    },
  }
}
