import { createFileRoute } from '@tanstack/react-router'
import { AutologinPage } from '../features/arrival/autologin-page.tsx'
import { pageHead } from '../shell/head/page-head.ts'

export const Route = createFileRoute('/auth/autologin')({
  staticData: { whileExcluded: true },
  loader: ({ context }) =>
    context.texts.load([
      'pages/autologin',
      'global-components/second-factor',
      'fields-settings/fields',
      'fields-settings/validation',
    ]),
  head: ({ match }) => pageHead(match.context, 'pages/autologin', { isListed: false }),
  component: AutologinPage,
})
