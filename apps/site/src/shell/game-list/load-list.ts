import type { Client } from '@fairhall/client'
import type { QueryClient } from '@tanstack/react-query'
import { waitBriefly } from '../client/wait-briefly.ts'
import { session } from '../session/session.ts'
import type { GameFilter, ListBase } from './filter/game-filter.ts'
import { filtersQuery, isKnownList, isOwnList, pageQuery } from './list-queries.ts'

export const LIST_TEXTS = ['global-components/game-filters'] as const

interface Requested {
  filter: GameFilter
  page: number
  /** The page is open and shows its last list while this one loads. */
  isShown: boolean
}

/** Loads what a page with a list shows first. */
export async function loadList(
  { client, queryClient }: { client: Client; queryClient: QueryClient },
  base: ListBase,
  { filter, page, isShown }: Requested,
): Promise<void> {
  const loading = [
    ...(isKnownList(filter, session.current())
      ? [
          queryClient.prefetchQuery(
            pageQuery(client, base, { filter, page, isOwn: isOwnList(filter, session.current()) }),
          ),
        ]
      : []),
    // The names of the chosen providers.
    ...(filter.providers.length > 0 && 'collection' in base
      ? [queryClient.prefetchQuery(filtersQuery(client, base))]
      : []),
  ]
  if (isShown) return
  await waitBriefly(Promise.all(loading))
}
