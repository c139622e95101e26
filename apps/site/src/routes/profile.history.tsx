import { createFileRoute } from '@tanstack/react-router'
import { InvoiceList } from '../features/invoices/invoice-list.tsx'
import { HistoryPage } from '../features/profile-history/history-page.tsx'
import { pageHead } from '../shell/head/page-head.ts'

const GAME = /^[\w-]{1,64}$/

export const Route = createFileRoute('/profile/history')({
  staticData: { access: 'player', whileExcluded: true },
  validateSearch: ({ game }: Record<string, unknown>): { game?: string } =>
    typeof game === 'string' && GAME.test(game) ? { game } : {},
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
  const { game } = Route.useSearch()
  return <HistoryPage game={game} payments={<InvoiceList />} />
}
