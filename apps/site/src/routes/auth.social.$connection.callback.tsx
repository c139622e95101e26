import { createFileRoute, notFound } from '@tanstack/react-router'
import { SocialCallbackPage } from '../features/arrival/social-callback-page.tsx'
import { pageHead } from '../shell/head/page-head.ts'

const CONNECTION = /^[a-z0-9][a-z0-9_-]{0,63}$/

export const Route = createFileRoute('/auth/social/$connection/callback')({
  staticData: { whileExcluded: true },
  loader: async ({ context, params: { connection } }) => {
    if (!CONNECTION.test(connection)) throw notFound()
    await context.texts.load([
      'pages/social-callback',
      'alerts/player',
      'modals/sign-in',
      'global-components/second-factor',
      'fields-settings/fields',
      'fields-settings/validation',
    ])
  },
  head: ({ match }) => pageHead(match.context, 'pages/social-callback', { isListed: false }),
  component: SocialCallbackPage,
})
