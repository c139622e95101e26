import { createFileRoute } from '@tanstack/react-router'
import { WelcomePackagePage } from '../features/welcome-package/welcome-package-page.tsx'
import { pageHead } from '../shell/head/page-head.ts'
import { loadDocument } from './-content-page.ts'

export const Route = createFileRoute('/welcome-package')({
  loader: ({ context }) => loadDocument(context, 'pages/welcome-package', ['global-components/text-page']),
  head: ({ match }) => pageHead(match.context, 'pages/welcome-package'),
  component: WelcomePackagePage,
})
