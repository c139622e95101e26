import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useClient } from '../client/use-client.ts'
import { favoriteIds } from '../games/favorite-ids.ts'
import { favoriteIdsQuery } from '../games/favorites-queries.ts'
import { useSession } from '../session/session.ts'

/** Gives the hearts of all pages the player's favourites. */
export function LiveFavorites() {
  const enabled = useSession().status === 'player'
  const { data } = useQuery({ ...favoriteIdsQuery(useClient()), enabled })
  useEffect(() => {
    if (enabled && data !== undefined) favoriteIds.write(new Set(data))
    return () => favoriteIds.write(favoriteIds.initial)
  }, [enabled, data])
  return null
}
