import { createFileRoute } from '@tanstack/react-router'
import { FairnessPage } from '../features/fairness/fairness-page.tsx'
import { pageHead } from '../shell/head/page-head.ts'

/** The ID of a round or of a run of prize drops, or a jackpot and the number of its pot: `crown.3`. */
const ID = /^[\w.-]{1,64}$/

/** Only the browser reads the query: the cached page is the same for all rounds and drops. */
export const Route = createFileRoute('/fairness')({
  staticData: { whileExcluded: true },
  validateSearch: ({ round, drop }: Record<string, unknown>): { round?: string; drop?: string } => ({
    ...(typeof round === 'string' && ID.test(round) && { round }),
    ...(typeof drop === 'string' && ID.test(drop) && { drop }),
  }),
  loader: ({ context: { texts } }) => texts.load(['pages/fairness']),
  head: ({ match }) => pageHead(match.context, 'pages/fairness'),
  component: Fairness,
})

function Fairness() {
  const { round = '', drop = '' } = Route.useSearch()
  return <FairnessPage round={round} drop={drop} />
}
