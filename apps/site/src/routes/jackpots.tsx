import { createFileRoute } from '@tanstack/react-router'
import { JackpotsPage } from '../features/jackpots/jackpots-page.tsx'
import { pageHead } from '../shell/head/page-head.ts'

export const Route = createFileRoute('/jackpots')({
  loader: ({ context: { texts } }) => texts.load(['pages/jackpots']),
  head: ({ match }) => pageHead(match.context, 'pages/jackpots'),
  component: JackpotsPage,
})
