import { createFileRoute } from '@tanstack/react-router'
import { FairnessPage } from '../features/fairness/fairness-page.tsx'
import { pageHead } from '../shell/head/page-head.ts'

const ROUND = /^[\w-]{1,64}$/

/** Only the browser reads `?round=`: the cached page is the same for all rounds. */
export const Route = createFileRoute('/fairness')({
  staticData: { whileExcluded: true },
  validateSearch: ({ round }: Record<string, unknown>): { round?: string } =>
    typeof round === 'string' && ROUND.test(round) ? { round } : {},
  loader: ({ context: { texts } }) => texts.load(['pages/fairness']),
  head: ({ match }) => pageHead(match.context, 'pages/fairness'),
  component: Fairness,
})

function Fairness() {
  const { round = '' } = Route.useSearch()
  return <FairnessPage round={round} />
}
