import { createFileRoute } from '@tanstack/react-router'
import { PasswordResetPage } from '../features/password/password-reset-page.tsx'
import { pageHead } from '../shell/head/page-head.ts'

const TEXTS = [
  'pages/password-reset',
  'modals/reset-pass',
  'fields-settings/fields',
  'fields-settings/validation',
]

export const Route = createFileRoute('/password-reset/$resetCode')({
  staticData: { whileExcluded: true },
  loader: ({ context }) => context.texts.load(TEXTS),
  head: ({ match }) => pageHead(match.context, 'pages/password-reset', { isListed: false }),
  component: PasswordResetRoute,
})

function PasswordResetRoute() {
  const { resetCode } = Route.useParams()
  return <PasswordResetPage code={resetCode} />
}
