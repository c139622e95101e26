import { createFileRoute, notFound } from '@tanstack/react-router'
import { ProviderPage } from '../features/providers/provider-page.tsx'
import { providerQuery } from '../features/providers/provider-query.ts'
import { isMissing } from '../shell/errors/report-failure.ts'
import { type FilterSearch, pickFilterSearch } from '../shell/game-list/filter/filter-search.ts'
import { readFilter, readPageNumber } from '../shell/game-list/filter/game-filter.ts'
import { LIST_TEXTS, loadList } from '../shell/game-list/load-list.ts'
import { pageHead } from '../shell/head/page-head.ts'

export const Route = createFileRoute('/providers_/$id')({
  validateSearch: (search: Record<string, unknown>) => search as FilterSearch,
  loaderDeps: ({ search }) => pickFilterSearch({ ...search }),
  loader: async ({ context: { client, queryClient, texts }, params: { id }, deps, cause }) => {
    const [provider] = await Promise.all([
      queryClient.ensureQueryData(providerQuery(client, id)).catch((error: unknown) => {
        throw isMissing(error) ? notFound() : error
      }),
      texts.load(['pages/provider', ...LIST_TEXTS]),
      loadList(
        { client, queryClient },
        { provider: id },
        {
          filter: readFilter(deps),
          page: readPageNumber(deps),
          isShown: cause === 'stay',
        },
      ),
    ])
    return { name: provider.name }
  },
  head: ({ match, loaderData }) =>
    pageHead(match.context, 'pages/provider', { values: { provider: loaderData?.name ?? '' } }),
  component: Provider,
})

function Provider() {
  const { id } = Route.useParams()
  const deps = Route.useLoaderDeps()
  return <ProviderPage key={id} id={id} filter={readFilter(deps)} page={readPageNumber(deps)} />
}
