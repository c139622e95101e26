import { createFileRoute } from '@tanstack/react-router'
import { InfoPage } from '../features/profile-info/info-page.tsx'
import { pageHead } from '../shell/head/page-head.ts'

const TEXTS = [
  'global-components/second-factor',
  'pages/profile-info',
  'fields-settings/fields',
  'fields-settings/validation',
  'alerts/player',
]

export const Route = createFileRoute('/profile/info')({
  staticData: { access: 'player' },
  loader: ({ context }) => context.texts.load(TEXTS),
  head: ({ match }) => pageHead(match.context, 'pages/profile-info', { isListed: false }),
  component: InfoPage,
})
