import type { DepositReply, PaymentMethod } from '@fairhall/contract'
import { InvoiceStatus } from '@fairhall/contract/codes'
import { useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useClient } from '../../../shell/client/use-client.ts'
import { localisedPath } from '../../../shell/locale/locale.ts'
import { useModals } from '../../../shell/modals/use-modals.tsx'
import { savePendingDeposit } from '../../../shell/player/pending-deposit.ts'
import { accountsQuery } from '../../../shell/player/player-queries.ts'
import { type DepositEvent, paymentStep } from './deposit-flow.ts'
import { hostedPageUrl, type PaymentWindow } from '../payment-page/payment-window.ts'
import { useWindowReturn } from '../payment-page/use-window-return.ts'

/** Returns a function that starts what follows a created deposit: the provider's page, a code, or the result. */
export function useNextStep(onEvent: (event: DepositEvent) => void) {
  const client = useClient()
  const queryClient = useQueryClient()
  const modals = useModals()
  const awaitWindow = useWindowReturn()
  const { page } = useRouteContext({ from: '__root__' })

  return (method: PaymentMethod, reply: DepositReply, opened: PaymentWindow | null): void => {
    const { invoiceId, invoice } = reply
    if (invoice.status === InvoiceStatus.success) {
      // An earlier attempt has already been paid, so nothing is left to do.
      opened?.close()
      void queryClient.invalidateQueries(accountsQuery(client))
      void modals.replace('deposit-success', { invoice: invoiceId })
      return
    }
    const { processingType } = method
    const home = location.origin + localisedPath('/', page.locale)
    const url = reply.action === undefined ? home : hostedPageUrl(reply.action, reply.fields)
    if (processingType === 'form') {
      awaitWindow(invoiceId)
      if (opened?.go(url) === true) void modals.replace('deposit-redirect', { invoice: invoiceId })
      else onEvent({ kind: 'created', payment: { kind: 'page', url, invoiceId } })
      return
    }
    if (processingType !== 'message') savePendingDeposit(invoiceId)
    const payment = paymentStep(processingType, reply, url)
    if (payment === null) void modals.replace('deposit-pending', { invoice: invoiceId })
    else onEvent({ kind: 'created', payment })
  }
}
