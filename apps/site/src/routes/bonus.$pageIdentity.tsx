import { createFileRoute } from '@tanstack/react-router'
import { BonusPage } from '../features/bonus-page/bonus-page.tsx'
import { pageHead } from '../shell/head/page-head.ts'
import { documentOf, loadDocument } from './-content-page.ts'

export const Route = createFileRoute('/bonus/$pageIdentity')({
  loader: ({ context, params: { pageIdentity } }) =>
    loadDocument(context, documentOf('bonus', pageIdentity), ['global-components/text-page']),
  head: ({ match, loaderData }) => (loaderData ? pageHead(match.context, loaderData.document) : {}),
  component: BonusRoute,
})

function BonusRoute() {
  return <BonusPage document={Route.useLoaderData().document} />
}
