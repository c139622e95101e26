import { createFileRoute } from '@tanstack/react-router'
import { DocumentsPage } from '../features/profile-documents/documents-page.tsx'
import { pageHead } from '../shell/head/page-head.ts'
import { requirePage } from './-page-rules.ts'

export const Route = createFileRoute('/profile/documents')({
  staticData: { access: 'player', whileExcluded: true },
  loader: async ({ context }) => {
    await requirePage(context, 'documents')
    await context.texts.load(['pages/profile-documents', 'fields-settings/fields'])
  },
  head: ({ match }) => pageHead(match.context, 'pages/profile-documents', { isListed: false }),
  component: DocumentsPage,
})
