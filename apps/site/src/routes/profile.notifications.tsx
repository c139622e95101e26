import { createFileRoute } from '@tanstack/react-router'
import { NotificationsPage } from '../features/profile-notifications/notifications-page.tsx'
import { pageHead } from '../shell/head/page-head.ts'

export const Route = createFileRoute('/profile/notifications')({
  staticData: { access: 'player', whileExcluded: true },
  loader: ({ context }) =>
    context.texts.load([
      'pages/profile-notifications',
      'global-components/messages',
      'global-components/lists',
    ]),
  head: ({ match }) => pageHead(match.context, 'pages/profile-notifications', { isListed: false }),
  component: NotificationsPage,
})
