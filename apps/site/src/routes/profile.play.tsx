import { createFileRoute } from '@tanstack/react-router'
import { PlayPage } from '../features/profile-play/play-page.tsx'
import { pageHead } from '../shell/head/page-head.ts'

export const Route = createFileRoute('/profile/play')({
  staticData: { access: 'player', whileExcluded: true },
  loader: ({ context }) =>
    context.texts.load(['pages/profile-play', 'pages/profile-limits', 'global-components/lists']),
  head: ({ match }) => pageHead(match.context, 'pages/profile-play', { isListed: false }),
  component: PlayPage,
})
