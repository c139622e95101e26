import { createFileRoute, notFound } from '@tanstack/react-router'
import { GamePage } from '../features/game/game-page.tsx'
import { isMissing } from '../shell/errors/report-failure.ts'
import { gameQuery } from '../shell/games/games-queries.ts'
import { pageHead } from '../shell/head/page-head.ts'

export const Route = createFileRoute('/games/$id')({
  validateSearch: ({ mode }: Record<string, unknown>): { mode?: 'demo' } => (mode === 'demo' ? { mode } : {}),
  loader: async ({ context: { client, queryClient, texts }, params: { id } }) => {
    const [game] = await Promise.all([
      queryClient.ensureQueryData(gameQuery(client, id)).catch((error: unknown) => {
        throw isMissing(error) ? notFound() : error
      }),
      texts.load(['pages/game', 'modals/mobile-game', 'global-components/game-filters']),
    ])
    return { title: game.title, provider: game.provider.name, image: game.thumbnail }
  },
  head: ({ match, loaderData }) =>
    loaderData
      ? pageHead(match.context, 'pages/game', {
          values: { game: loaderData.title, provider: loaderData.provider },
          ...(loaderData.image === null ? {} : { image: loaderData.image }),
          data: gameData(loaderData, match.context.page.origin),
        })
      : {},
  component: GameRoute,
})

function GameRoute() {
  const { id } = Route.useParams()
  return <GamePage key={id} id={id} />
}

/** The game as structured data for search engines (schema.org). */
function gameData(
  { title, provider, image }: { title: string; provider: string; image: string | null },
  origin: string,
) {
  return {
    '@context': 'https://schema.org',
    '@type': 'VideoGame',
    name: title,
    ...(image === null ? {} : { image: new URL(image, origin).href }),
    author: { '@type': 'Organization', name: provider },
    applicationCategory: 'Game',
    operatingSystem: 'Web',
  }
}
