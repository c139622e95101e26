import { createFileRoute } from '@tanstack/react-router'
import { SecurityPage } from '../features/profile-security/security-page.tsx'
import { pageHead } from '../shell/head/page-head.ts'

export const Route = createFileRoute('/profile/security')({
  staticData: { access: 'player', whileExcluded: true },
  loader: ({ context }) =>
    context.texts.load([
      'pages/profile-security',
      'pages/profile-info',
      'modals/sign-up',
      'global-components/lists',
      'global-components/second-factor',
      'fields-settings/fields',
      'fields-settings/validation',
      'alerts/player',
    ]),
  head: ({ match }) => pageHead(match.context, 'pages/profile-security', { isListed: false }),
  component: SecurityPage,
})
