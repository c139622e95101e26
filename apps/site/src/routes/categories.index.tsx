import { createFileRoute, notFound, redirect } from '@tanstack/react-router'
import { collectionsQuery } from '../shell/games/collections-query.ts'

/** Redirects to the market's first collection and keeps the query. */
export const Route = createFileRoute('/categories/')({
  beforeLoad: async ({ context: { client, queryClient }, search }) => {
    const [first] = await queryClient.ensureQueryData(collectionsQuery(client))
    if (first === undefined) throw notFound()
    throw redirect({
      to: '/categories/$identity',
      params: { identity: first.identity },
      search,
      statusCode: 302,
    })
  },
})
