import { createFileRoute } from '@tanstack/react-router'
import { PrizeDropsSection } from '../features/prize-drops/prize-drops-section.tsx'
import { TournamentsPage } from '../features/tournaments/tournaments-page.tsx'
import { pageHead } from '../shell/head/page-head.ts'

export const Route = createFileRoute('/tournaments/')({
  loader: ({ context }) =>
    context.texts.load(['pages/tournaments', 'global-components/tournaments', 'global-components/lists']),
  head: ({ match }) => pageHead(match.context, 'pages/tournaments'),
  component: Tournaments,
})

function Tournaments() {
  return (
    <>
      <TournamentsPage />
      <PrizeDropsSection />
    </>
  )
}
