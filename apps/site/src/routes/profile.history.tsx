import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { InvoiceList } from '../features/invoices/invoice-list.tsx'
import { BetList } from '../features/sports-bets/bet-list.tsx'
import { HistoryPage } from '../features/profile-history/history-page.tsx'
import { useClient } from '../shell/client/use-client.ts'
import { pageHead } from '../shell/head/page-head.ts'
import { initQuery } from '../shell/market/market-queries.ts'

const GAME = /^[\w-]{1,64}$/

export const Route = createFileRoute('/profile/history')({
  staticData: { access: 'player', whileExcluded: true },
  validateSearch: ({ game }: Record<string, unknown>): { game?: string } =>
    typeof game === 'string' && GAME.test(game) ? { game } : {},
  loader: ({ context }) =>
    context.texts.load([
      'pages/profile-history',
      'pages/profile-invoices',
      'pages/profile-bets',
      'global-components/lists',
      'fields-settings/fields',
    ]),
  head: ({ match }) => pageHead(match.context, 'pages/profile-history', { isListed: false }),
  component: HistoryRoute,
})

function HistoryRoute() {
  const { game } = Route.useSearch()
  const { data } = useQuery(initQuery(useClient()))
  const bets = data?.features.betting === true ? <BetList /> : null
  return <HistoryPage game={game} payments={<InvoiceList />} bets={bets} />
}
