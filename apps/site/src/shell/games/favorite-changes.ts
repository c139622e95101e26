/** Changes favourites, and follows changes on the player's other pages. Loaded with the live connection. */
import type { Client } from '@fairhall/client'
import type { Favorite } from '@fairhall/contract'
import type { QueryClient } from '@tanstack/react-query'
import { reportFailure } from '../errors/report-failure.ts'
import { FAVORITES, favoriteIdsQuery } from './favorites-queries.ts'

interface Surroundings {
  client: Client
  queryClient: QueryClient
}

/** The last unanswered change of each game. */
const underWay = new Map<string, Promise<void>>()

/** Shows a change immediately, sends it after earlier ones of the game, and takes it back if the server refuses it. */
export async function changeFavorite(page: Surroundings, id: string, isFavorite: boolean): Promise<void> {
  show(page, id, isFavorite)
  const change = (underWay.get(id) ?? Promise.resolve()).then(() => send(page, id, isFavorite))
  underWay.set(id, change)
  await change
  if (underWay.get(id) === change) underWay.delete(id)
  // An earlier state would replace what the page shows for a later press.
  if (underWay.size === 0) await page.queryClient.invalidateQueries({ queryKey: FAVORITES })
}

/** Follows a published change. Changes of this page are already shown, or are reloaded once they are answered. */
export function followFavorite(page: Surroundings, { gameId, isFavorite }: Favorite): void {
  const { queryKey } = favoriteIdsQuery(page.client)
  const isShown = page.queryClient.getQueryData(queryKey)?.includes(gameId)
  if (isShown !== isFavorite && underWay.size === 0)
    void page.queryClient.invalidateQueries({ queryKey: FAVORITES })
}

async function send(page: Surroundings, id: string, isFavorite: boolean): Promise<void> {
  try {
    await page.client.call(isFavorite ? 'addFavorite' : 'removeFavorite', { params: { id } })
  } catch (error) {
    show(page, id, !isFavorite)
    reportFailure(error)
  }
}

/** Before the list is loaded there is nothing to show it in. */
function show({ client, queryClient }: Surroundings, id: string, isFavorite: boolean): void {
  const { queryKey } = favoriteIdsQuery(client)
  // A reply that is under way would bring the earlier state.
  void queryClient.cancelQueries({ queryKey })
  queryClient.setQueryData(queryKey, (ids) => {
    const others = ids?.filter((other) => other !== id)
    return isFavorite && others ? [id, ...others] : others
  })
}
