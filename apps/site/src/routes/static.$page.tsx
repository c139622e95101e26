import { createFileRoute, notFound } from '@tanstack/react-router'
import { StaticPage } from '../features/static-page/static-page.tsx'
import { pageHead } from '../shell/head/page-head.ts'
import { MissingTexts } from '../shell/texts/texts.ts'

const IDENTITY = /^[a-z0-9]+(-[a-z0-9]+)*$/

export const Route = createFileRoute('/static/$page')({
  loader: async ({ context: { texts }, params: { page } }) => {
    if (!IDENTITY.test(page)) throw notFound()
    const document = `pages/static-${page}`
    await texts.load([document]).catch((error: unknown) => {
      throw error instanceof MissingTexts ? notFound() : error
    })
    return { document }
  },
  head: ({ match, loaderData }) => (loaderData ? pageHead(match.context, loaderData.document) : {}),
  component: StaticPageRoute,
})

function StaticPageRoute() {
  const { document } = Route.useLoaderData()
  return <StaticPage document={document} />
}
