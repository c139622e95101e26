import { createFileRoute } from '@tanstack/react-router'
import { VerificationPage } from '../features/profile-verification/verification-page.tsx'
import { pageHead } from '../shell/head/page-head.ts'

export const Route = createFileRoute('/profile/verification')({
  staticData: { access: 'player', whileExcluded: true },
  loader: ({ context }) => context.texts.load(['pages/profile-verification']),
  head: ({ match }) => pageHead(match.context, 'pages/profile-verification', { isListed: false }),
  component: VerificationPage,
})
