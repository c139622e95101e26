import { createFileRoute } from '@tanstack/react-router'
import { TextPage } from '../features/text-page/text-page.tsx'
import { pageHead } from '../shell/head/page-head.ts'
import { documentOf, loadDocument } from './-content-page.ts'

export const Route = createFileRoute('/static/$page')({
  staticData: { whileExcluded: true },
  loader: ({ context, params: { page } }) =>
    loadDocument(context, documentOf('static', page), ['global-components/text-page']),
  head: ({ match, loaderData }) => (loaderData ? pageHead(match.context, loaderData.document) : {}),
  component: StaticRoute,
})

function StaticRoute() {
  return <TextPage document={Route.useLoaderData().document} />
}
