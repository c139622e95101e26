import { InvoiceType } from '@fairhall/contract/codes'
import type { Invoice } from '@fairhall/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useClient } from '../../shell/client/use-client.ts'
import { useMoneyFormat } from '../../shell/market/use-money.ts'
import { ConfirmDialog } from '../../shell/modals/confirm-dialog.tsx'
import { accountsQuery, PLAYER } from '../../shell/player/player-queries.ts'

function kindOfText({ type, isAmountOpen }: Invoice) {
  if (type !== InvoiceType.deposit) return 'withdrawal'
  return isAmountOpen ? 'openDeposit' : 'deposit'
}

/** Asks for confirmation before a payment is cancelled. */
export function DeclineDialog({ invoice, onClosed }: { invoice: Invoice; onClosed: () => void }) {
  const t = useTranslations('pages.profile-invoices.declining')
  const money = useMoneyFormat()
  const client = useClient()
  const queryClient = useQueryClient()
  const amount = money(invoice.amount, invoice.currency)
  return (
    <ConfirmDialog
      words={{
        title: t('title'),
        text: t(kindOfText(invoice), { amount }),
        confirm: t('confirm'),
        keep: t('keep'),
        close: t('close'),
      }}
      act={async () => void (await client.call('declineInvoice', { params: { id: invoice.id } }))}
      onSettled={() => {
        void queryClient.invalidateQueries({ queryKey: [PLAYER, 'invoices'] })
        void queryClient.invalidateQueries({ queryKey: accountsQuery(client).queryKey })
      }}
      onClosed={onClosed}
    />
  )
}
