import { createFileRoute } from '@tanstack/react-router'
import { VerifyPage } from '../features/verify/verify-page.tsx'
import { pageHead } from '../shell/head/page-head.ts'

export const Route = createFileRoute('/verify/$confirmCode')({
  staticData: { whileExcluded: true },
  loader: ({ context }) =>
    context.texts.load(['pages/profile-verify', 'fields-settings/fields', 'fields-settings/validation']),
  head: ({ match }) => pageHead(match.context, 'pages/profile-verify', { isListed: false }),
  component: VerifyRoute,
})

function VerifyRoute() {
  const { confirmCode } = Route.useParams()
  return <VerifyPage code={confirmCode} />
}
