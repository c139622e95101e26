import type { RouterContext } from '../router.tsx'
import { waitBriefly } from '../shell/client/wait-briefly.ts'
import { collectionsQuery } from '../shell/games/collections-query.ts'
import { railQuery } from '../shell/games/games-queries.ts'

/** The rails on the first screens are rendered; the others load in the browser when scrolled near. */
const RENDERED_RAILS = 2

export async function loadLobby({ client, queryClient, texts }: RouterContext) {
  const collections = await queryClient.ensureQueryData(collectionsQuery(client))
  const rails = collections
    .filter(({ isRail }) => isRail)
    .slice(0, RENDERED_RAILS)
    .map(({ identity }) => railQuery(client, identity))
  const loading = Promise.all(rails.map((rail) => queryClient.prefetchQuery(rail)))
  await Promise.all([texts.load(['pages/lobby']), waitBriefly(loading)])
}
