import { createFileRoute } from '@tanstack/react-router'
import { InvoiceList } from '../features/invoices/invoice-list.tsx'
import { WalletPage } from '../features/profile-wallet/wallet-page.tsx'
import { pageHead } from '../shell/head/page-head.ts'

export const Route = createFileRoute('/profile/wallet')({
  staticData: { access: 'player', whileExcluded: true },
  loader: ({ context }) =>
    context.texts.load([
      'pages/profile-wallet',
      'pages/profile-invoices',
      'global-components/lists',
      'global-components/pause',
      'fields-settings/fields',
      'fields-settings/validation',
    ]),
  head: ({ match }) => pageHead(match.context, 'pages/profile-wallet', { isListed: false }),
  component: WalletRoute,
})

function WalletRoute() {
  return <WalletPage payments={<InvoiceList />} />
}
