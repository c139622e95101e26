import { createFileRoute } from '@tanstack/react-router'
import { ComplaintsPage } from '../features/profile-complaints/complaints-page.tsx'
import { pageHead } from '../shell/head/page-head.ts'

export const Route = createFileRoute('/profile/complaints')({
  staticData: { access: 'player', whileExcluded: true },
  loader: ({ context }) =>
    context.texts.load([
      'pages/profile-complaints',
      'fields-settings/fields',
      'fields-settings/validation',
      'global-components/lists',
    ]),
  head: ({ match }) => pageHead(match.context, 'pages/profile-complaints', { isListed: false }),
  component: ComplaintsPage,
})
