import { createFileRoute } from '@tanstack/react-router'
import { PasswordResetPage } from '../features/arrival/password-reset-page.tsx'
import { pageHead } from '../shell/head/page-head.ts'

export const Route = createFileRoute('/password-reset/$resetCode')({
  loader: ({ context }) => context.texts.load(['pages/password-reset']),
  head: ({ match }) => pageHead(match.context, 'pages/password-reset', { isListed: false }),
  component: PasswordResetPage,
})
