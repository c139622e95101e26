import { createFileRoute, notFound } from '@tanstack/react-router'
import { CategoryPage } from '../features/category/category-page.tsx'
import { collectionsQuery, gridQuery } from '../shell/games/games-queries.ts'
import { pageHead } from '../shell/head/page-head.ts'

const wordsOf = (value: unknown) => (typeof value === 'string' ? value.slice(0, 100) : '')

export const Route = createFileRoute('/categories/$identity')({
  validateSearch: ({ search }: Record<string, unknown>): { search?: string } => {
    const words = wordsOf(search)
    return words === '' ? {} : { search: words }
  },
  loaderDeps: ({ search: { search } }) => ({ search }),
  loader: async ({ context: { client, queryClient, texts }, params: { identity }, deps: { search } }) => {
    const collections = await queryClient.ensureQueryData(collectionsQuery(client))
    const collection = collections.find((known) => known.identity === identity)
    if (collection === undefined) throw notFound()
    await Promise.all([
      texts.load(['pages/category']),
      queryClient.prefetchInfiniteQuery(
        gridQuery(client, { collection: identity, ...(search ? { search } : {}) }),
      ),
    ])
    return { title: collection.title }
  },
  head: ({ match, loaderData }) =>
    pageHead(match.context, 'pages/category', { values: { collection: loaderData?.title ?? '' } }),
  component: Category,
})

function Category() {
  const { identity } = Route.useParams()
  const { search = '' } = Route.useSearch()
  return <CategoryPage key={identity} identity={identity} search={search} />
}
