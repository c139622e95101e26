import { createFileRoute } from '@tanstack/react-router'
import { LimitsPage } from '../features/profile-limits/limits-page.tsx'
import { pageHead } from '../shell/head/page-head.ts'

export const Route = createFileRoute('/profile/limits')({
  staticData: { access: 'player' },
  loader: ({ context }) => context.texts.load(['pages/profile-limits']),
  head: ({ match }) => pageHead(match.context, 'pages/profile-limits', { isListed: false }),
  component: LimitsPage,
})
