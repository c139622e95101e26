import { createFileRoute } from '@tanstack/react-router'
import { TextPage } from '../features/text-page/text-page.tsx'
import { TournamentPage } from '../features/tournaments/tournament-page.tsx'
import { pageHead } from '../shell/head/page-head.ts'

export const Route = createFileRoute('/tournaments/$identity')({
  // Loaded with the page, because the loaders of all routes are part of the first load.
  loader: async ({ context, params: { identity } }) =>
    (await import('./-load-tournament.ts')).loadTournament(context, identity),
  head: ({ match, loaderData }) =>
    loaderData
      ? pageHead(match.context, loaderData.document, {
          values: { tournament: loaderData.tournament ?? '' },
        })
      : {},
  component: TournamentRoute,
})

function TournamentRoute() {
  const { document, tournament } = Route.useLoaderData()
  const { identity } = Route.useParams()
  return tournament === null ? (
    <TextPage document={document} />
  ) : (
    <TournamentPage key={identity} identity={identity} />
  )
}
