import { createFileRoute } from '@tanstack/react-router'
import { BonusesPage } from '../features/profile-bonuses/bonuses-page.tsx'
import { pageHead } from '../shell/head/page-head.ts'

export const Route = createFileRoute('/profile/bonuses')({
  staticData: { access: 'player' },
  loader: ({ context }) => context.texts.load(['pages/profile-bonuses', 'global-components/lists']),
  head: ({ match }) => pageHead(match.context, 'pages/profile-bonuses', { isListed: false }),
  component: BonusesPage,
})
