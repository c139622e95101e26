import { InvoiceStatus } from '@fairhall/contract/codes'
import { Button } from '@fairhall/ui/button'
import { Skeleton } from '@fairhall/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useClient } from '../../../shell/client/use-client.ts'
import { useModals } from '../../../shell/modals/use-modals.tsx'
import { invoiceQuery } from '../../../shell/player/invoice-query.ts'
import { clearPendingDeposit } from '../../../shell/player/pending-deposit.ts'
import { FrameView } from '../payment-page/frame-view.tsx'
import { hostedPageUrl } from '../payment-page/payment-window.ts'
import { type PaymentCode, paymentCodeOf } from './payment-code.ts'
import { useInvoice } from './use-invoice.ts'

interface Props {
  invoiceId: string
  onCode: (code: PaymentCode) => void
  onFailed: () => void
}

/** Continues a payment that exists: on its embedded page, or with a code or address that may not exist yet. */
export function AwaitInvoiceView({ onAgain, ...props }: Props & { onAgain: () => void }) {
  const t = useTranslations('modals.wallet.qr')
  const { data } = useQuery(invoiceQuery(useClient(), props.invoiceId))
  if (data?.page == null) return <AwaitCode {...props} />
  return (
    <div className="flex flex-col gap-3">
      <FrameView url={hostedPageUrl(data.page.action, data.page.fields)} invoiceId={props.invoiceId} />
      <Button variant="ghost" onClick={onAgain}>
        {t('again')}
      </Button>
    </div>
  )
}

/** For providers that create the code or address later: waits for the invoice that carries it. */
function AwaitCode({ invoiceId, onCode, onFailed }: Props) {
  const t = useTranslations('modals.wallet.await')
  const modals = useModals()
  useInvoice(invoiceId, (invoice) => {
    const { status } = invoice
    if (status === InvoiceStatus.success) {
      clearPendingDeposit()
      void modals.replace('deposit-success', { invoice: invoiceId })
      return
    }
    if (status === InvoiceStatus.failed) return onFailed()
    const code = paymentCodeOf(invoice)
    if (code !== null) onCode(code)
  })
  return (
    <section aria-busy="true" className="flex flex-col items-center gap-4 pt-6 text-center">
      <h3 className="text-lg">{t('title')}</h3>
      <p role="status" className="max-w-sm text-sm text-muted">
        {t('text')}
      </p>
      <Skeleton className="size-50" />
      <Skeleton className="h-12 w-full" />
    </section>
  )
}
