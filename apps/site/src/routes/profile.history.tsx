import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { InvoiceList } from '../features/invoices/invoice-list.tsx'
import { BetList } from '../features/sports-bets/bet-list.tsx'
import { HistoryPage } from '../features/profile-history/history-page.tsx'
import { useClient } from '../shell/client/use-client.ts'
import { pageHead } from '../shell/head/page-head.ts'
import { initQuery } from '../shell/market/market-queries.ts'

/** Unchecked: the page checks it, so that the first load of other pages doesn't. */
interface Search {
  game?: string
  /** The day whose rounds are listed first. */
  day?: string
}

export const Route = createFileRoute('/profile/history')({
  staticData: { access: 'player', whileExcluded: true },
  validateSearch: (search: Record<string, unknown>) => search as Search,
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

const toWord = (value: unknown): string | undefined =>
  typeof value === 'string' && /^[\w-]{1,64}$/.test(value) ? value : undefined

function HistoryRoute() {
  const { game, day } = Route.useSearch()
  const { data } = useQuery(initQuery(useClient()))
  const bets = data?.features.betting === true ? <BetList /> : null
  return <HistoryPage game={toWord(game)} day={toWord(day)} payments={<InvoiceList />} bets={bets} />
}
