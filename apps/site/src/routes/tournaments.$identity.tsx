import { createFileRoute } from '@tanstack/react-router'
import { TextPage } from '../features/text-page/text-page.tsx'
import { TournamentPage } from '../features/tournaments/tournament-page.tsx'
import { pageHead } from '../shell/head/page-head.ts'
import { loadTournament } from './-load-tournament.ts'

export const Route = createFileRoute('/tournaments/$identity')({
  loader: ({ context, params: { identity } }) => loadTournament(context, identity),
  head: ({ match, loaderData }) =>
    loaderData ? pageHead(match.context, loaderData.document, { values: loaderData }) : {},
  component: TournamentRoute,
})

function TournamentRoute() {
  const { document, tournament } = Route.useLoaderData()
  const { identity } = Route.useParams()
  return tournament === '' ? (
    <TextPage document={document} />
  ) : (
    <TournamentPage key={identity} identity={identity} />
  )
}
