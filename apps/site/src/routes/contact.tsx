import { createFileRoute } from '@tanstack/react-router'
import { ContactPage } from '../features/contact/contact-page.tsx'
import { pageHead } from '../shell/head/page-head.ts'

export const Route = createFileRoute('/contact')({
  staticData: { whileExcluded: true },
  loader: ({ context }) =>
    context.texts.load(['pages/contact', 'fields-settings/fields', 'fields-settings/validation']),
  head: ({ match }) => pageHead(match.context, 'pages/contact'),
  component: ContactPage,
})
