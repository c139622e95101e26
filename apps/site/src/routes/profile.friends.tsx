import { createFileRoute } from '@tanstack/react-router'
import { FriendsPage } from '../features/profile-friends/friends-page.tsx'
import { pageHead } from '../shell/head/page-head.ts'
import { requirePage } from './-page-rules.ts'

export const Route = createFileRoute('/profile/friends')({
  staticData: { access: 'player' },
  loader: async ({ context }) => {
    await requirePage(context, 'loyalty')
    await context.texts.load(['pages/profile-friends', 'global-components/lists'])
  },
  head: ({ match }) => pageHead(match.context, 'pages/profile-friends', { isListed: false }),
  component: FriendsPage,
})
