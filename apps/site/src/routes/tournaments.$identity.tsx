import { createFileRoute } from '@tanstack/react-router'
import { TextPage } from '../features/text-page/text-page.tsx'
import { pageHead } from '../shell/head/page-head.ts'
import { documentOf, loadDocument } from './-content-page.ts'

export const Route = createFileRoute('/tournaments/$identity')({
  loader: ({ context, params: { identity } }) =>
    loadDocument(context, documentOf('tournament', identity), ['global-components/text-page']),
  head: ({ match, loaderData }) => (loaderData ? pageHead(match.context, loaderData.document) : {}),
  component: TournamentRoute,
})

function TournamentRoute() {
  return <TextPage document={Route.useLoaderData().document} />
}
