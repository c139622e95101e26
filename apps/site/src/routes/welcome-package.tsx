import { createFileRoute } from '@tanstack/react-router'
import { WelcomePackagePage } from '../features/welcome-package/welcome-package-page.tsx'
import { pageHead } from '../shell/head/page-head.ts'
import { offersQuery } from '../shell/offers/offers-query.ts'
import { loadDocument } from './-content-page.ts'

export const Route = createFileRoute('/welcome-package')({
  loader: async ({ context }) => {
    const { client, queryClient } = context
    const [loaded] = await Promise.all([
      loadDocument(context, 'pages/welcome-package', [
        'global-components/text-page',
        'global-components/offers',
      ]),
      queryClient.ensureQueryData(offersQuery(client)),
    ])
    return loaded
  },
  head: ({ match }) => pageHead(match.context, 'pages/welcome-package'),
  component: WelcomePackagePage,
})
