import { createFileRoute } from '@tanstack/react-router'
import { LoyaltyPage } from '../features/loyalty/loyalty-page.tsx'
import { pageHead } from '../shell/head/page-head.ts'
import { requirePage } from './-page-rules.ts'

export const Route = createFileRoute('/loyalty')({
  loader: async ({ context }) => {
    await requirePage(context, 'loyalty')
    await context.texts.load(['pages/loyalty'])
  },
  head: ({ match }) => pageHead(match.context, 'pages/loyalty'),
  component: LoyaltyPage,
})
