/** The player's favourites. A change shows immediately on this page and is taken back if the server refuses it. */
import type { Client } from '@fairhall/client'
import {
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useClient } from '../client/use-client.ts'
import { reportFailure } from '../errors/report-failure.ts'
import { useModals } from '../modals/use-modals.tsx'
import { PLAYER } from '../player/player-queries.ts'
import { useSession } from '../session/session.ts'
import { toTileGame } from './tile-game.ts'

const GRID_LENGTH = 36

/** The ids of all favourites, newest first. */
const favoriteIdsQuery = (client: Client) =>
  queryOptions({
    queryKey: [PLAYER, 'favorite-ids'],
    queryFn: async ({ signal }): Promise<readonly string[]> =>
      (await client.list('listFavorites', { query: { page: 1, perPage: 1 }, signal })).meta.ids,
    staleTime: 5 * 60_000,
  })

/** Pages of the favourites that can be played now. */
export const favoriteGamesQuery = (client: Client) =>
  infiniteQueryOptions({
    queryKey: [PLAYER, 'favorite-games'],
    queryFn: async ({ pageParam, signal }) => {
      const query = { page: pageParam, perPage: GRID_LENGTH }
      const { data, meta } = await client.list('listFavorites', { query, signal })
      return { data: data.map(toTileGame), meta }
    },
    initialPageParam: 1,
    getNextPageParam: ({ meta }) => (meta.page * meta.perPage < meta.total ? meta.page + 1 : undefined),
    staleTime: 0,
  })

function withFavorite(ids: readonly string[], id: string, isFavorite: boolean): readonly string[] {
  if (ids.includes(id) === isFavorite) return ids
  return isFavorite ? [id, ...ids] : ids.filter((other) => other !== id)
}

/** Whether a game is a favourite, and a function that changes it. Guests are asked to log in. */
export function useFavorite(id: string): { isFavorite: boolean; toggle: () => void } {
  const client = useClient()
  const queryClient = useQueryClient()
  const modals = useModals()
  const { status } = useSession()
  const query = favoriteIdsQuery(client)
  const { data: isFavorite = false } = useQuery({
    ...query,
    enabled: status === 'player',
    select: (ids) => ids.includes(id),
    notifyOnChangeProps: ['data'],
  })
  const show = (isMarked: boolean) =>
    queryClient.setQueryData(query.queryKey, (ids: readonly string[] = []) => withFavorite(ids, id, isMarked))
  const change = useMutation({
    // Presses in quick succession are sent one after another.
    scope: { id: `favorite:${id}` },
    mutationFn: (isMarked: boolean) =>
      client.call(isMarked ? 'addFavorite' : 'removeFavorite', { params: { id } }),
    onMutate: async (isMarked) => {
      await queryClient.cancelQueries({ queryKey: query.queryKey })
      show(isMarked)
    },
    onError: (error, isMarked) => {
      show(!isMarked)
      reportFailure(error)
    },
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: query.queryKey }),
        queryClient.invalidateQueries({ queryKey: favoriteGamesQuery(client).queryKey }),
      ]),
  })
  return {
    isFavorite,
    toggle: () => (status === 'player' ? change.mutate(!isFavorite) : void modals.open('sign-in')),
  }
}
