import { createFileRoute } from '@tanstack/react-router'
import { ProvidersPage } from '../features/providers/providers-page.tsx'
import { waitBriefly } from '../shell/client/wait-briefly.ts'
import { providersQuery } from '../shell/games/providers-query.ts'
import { pageHead } from '../shell/head/page-head.ts'

export const Route = createFileRoute('/providers')({
  loader: async ({ context: { client, queryClient, texts } }) => {
    await Promise.all([
      texts.load(['pages/providers']),
      waitBriefly(queryClient.prefetchQuery(providersQuery(client))),
    ])
  },
  head: ({ match }) => pageHead(match.context, 'pages/providers'),
  component: ProvidersPage,
})
