import { createFileRoute } from '@tanstack/react-router'
import { RecentlyPlayedPage } from '../features/recently-played/recently-played-page.tsx'
import { pageHead } from '../shell/head/page-head.ts'

export const Route = createFileRoute('/recently-played')({
  staticData: { access: 'player' },
  loader: ({ context }) => context.texts.load(['pages/recently-played']),
  head: ({ match }) => pageHead(match.context, 'pages/recently-played', { isListed: false }),
  component: RecentlyPlayedPage,
})
