import { createFileRoute } from '@tanstack/react-router'
import { UnsubscribePage } from '../features/unsubscribe/unsubscribe-page.tsx'
import { pageHead } from '../shell/head/page-head.ts'

export const Route = createFileRoute('/unsubscribe/$token')({
  staticData: { whileExcluded: true },
  loader: ({ context }) => context.texts.load(['pages/unsubscribe']),
  head: ({ match }) => pageHead(match.context, 'pages/unsubscribe', { isListed: false }),
  component: UnsubscribeRoute,
})

function UnsubscribeRoute() {
  const { token } = Route.useParams()
  return <UnsubscribePage token={token} />
}
