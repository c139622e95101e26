import { InvoiceStatus } from '@fairhall/contract/codes'
import { Skeleton } from '@fairhall/ui/skeleton'
import { useTranslations } from 'use-intl'
import { useModals } from '../../../shell/modals/use-modals.tsx'
import { clearPendingDeposit } from '../../../shell/player/pending-deposit.ts'
import { type PaymentCode, paymentCodeOf } from './payment-code.ts'
import { useInvoice } from './use-invoice.ts'

interface Props {
  invoiceId: string
  onCode: (code: PaymentCode) => void
  onFailed: () => void
}

/** For providers that create the code or address later: waits for the invoice that carries it. */
export function AwaitInvoiceView({ invoiceId, onCode, onFailed }: Props) {
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
