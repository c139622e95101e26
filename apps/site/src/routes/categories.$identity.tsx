import { createFileRoute, notFound } from '@tanstack/react-router'
import { CategoryPage } from '../features/category/category-page.tsx'
import { type FilterSearch, pickFilterSearch } from '../shell/game-list/filter/filter-search.ts'
import { readFilter, readPageNumber } from '../shell/game-list/filter/game-filter.ts'
import { LIST_TEXTS, loadList } from '../shell/game-list/load-list.ts'
import { collectionsQuery } from '../shell/games/collections-query.ts'
import { pageHead } from '../shell/head/page-head.ts'

export const Route = createFileRoute('/categories/$identity')({
  validateSearch: (search: Record<string, unknown>) => search as FilterSearch,
  loaderDeps: ({ search }) => pickFilterSearch({ ...search }),
  loader: async ({ context: { client, queryClient, texts }, params: { identity }, deps, cause }) => {
    const collections = await queryClient.ensureQueryData(collectionsQuery(client))
    const collection = collections.find((known) => known.identity === identity)
    if (collection === undefined) throw notFound()
    await Promise.all([
      texts.load(['pages/category', ...LIST_TEXTS]),
      loadList(
        { client, queryClient },
        { collection: identity },
        {
          filter: readFilter(deps),
          page: readPageNumber(deps),
          isShown: cause === 'stay',
        },
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
  const deps = Route.useLoaderDeps()
  return (
    <CategoryPage key={identity} identity={identity} filter={readFilter(deps)} page={readPageNumber(deps)} />
  )
}
