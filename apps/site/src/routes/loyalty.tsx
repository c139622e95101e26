import { createFileRoute } from '@tanstack/react-router'
import { LoyaltyPage } from '../features/loyalty/loyalty-page.tsx'
import { pageHead } from '../shell/head/page-head.ts'
import { levelsQuery } from '../shell/loyalty/levels-query.ts'
import { requirePage } from './-page-rules.ts'

export const Route = createFileRoute('/loyalty')({
  staticData: { whileExcluded: true },
  loader: async ({ context }) => {
    const { client, queryClient, texts } = context
    await requirePage(context, 'loyalty')
    await Promise.all([
      texts.load(['pages/loyalty', 'pages/profile-bonuses', 'global-components/loyalty']),
      queryClient.ensureQueryData(levelsQuery(client)),
    ])
  },
  head: ({ match }) => pageHead(match.context, 'pages/loyalty'),
  component: LoyaltyPage,
})
