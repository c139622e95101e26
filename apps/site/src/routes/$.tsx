import { createFileRoute } from '@tanstack/react-router'
import { TextPage } from '../features/text-page/text-page.tsx'
import { pageHead } from '../shell/head/page-head.ts'
import { documentOf, loadDocument } from './-content-page.ts'

/** Matches every other URL: a content page at any depth, or not found. */
export const Route = createFileRoute('/$')({
  loader: ({ context, params: { _splat = '' } }) =>
    loadDocument(context, documentOf('slug', _splat), ['global-components/text-page']),
  head: ({ match, loaderData }) => (loaderData ? pageHead(match.context, loaderData.document) : {}),
  component: SlugRoute,
})

function SlugRoute() {
  return <TextPage document={Route.useLoaderData().document} />
}
