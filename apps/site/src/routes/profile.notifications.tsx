import { createFileRoute } from '@tanstack/react-router'
import { NotificationsPage } from '../features/profile-notifications/notifications-page.tsx'
import { pageHead } from '../shell/head/page-head.ts'

export const Route = createFileRoute('/profile/notifications')({
  staticData: { access: 'player' },
  loader: ({ context }) => context.texts.load(['pages/profile-notifications']),
  head: ({ match }) => pageHead(match.context, 'pages/profile-notifications', { isListed: false }),
  component: NotificationsPage,
})
