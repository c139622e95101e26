import { createFileRoute } from '@tanstack/react-router'
import { BettingPage } from '../features/betting/betting-page.tsx'
import { pageHead } from '../shell/head/page-head.ts'
import { requirePage } from './-page-rules.ts'

export const Route = createFileRoute('/betting')({
  loader: async ({ context }) => {
    await requirePage(context, 'betting')
    await context.texts.load(['pages/betting'])
  },
  head: ({ match }) => pageHead(match.context, 'pages/betting'),
  component: BettingPage,
})
