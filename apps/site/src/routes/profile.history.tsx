import { createFileRoute } from '@tanstack/react-router'
import { InvoiceList } from '../features/invoices/invoice-list.tsx'
import { HistoryPage } from '../features/profile-history/history-page.tsx'
import { pageHead } from '../shell/head/page-head.ts'

export const Route = createFileRoute('/profile/history')({
  staticData: { access: 'player', whileExcluded: true },
  loader: ({ context }) =>
    context.texts.load([
      'pages/profile-history',
      'pages/profile-invoices',
      'global-components/lists',
      'fields-settings/fields',
    ]),
  head: ({ match }) => pageHead(match.context, 'pages/profile-history', { isListed: false }),
  component: HistoryRoute,
})

function HistoryRoute() {
  return <HistoryPage payments={<InvoiceList />} />
}
