import type { Invoice } from '@fairhall/contract'
import { InvoiceStatus } from '@fairhall/contract/codes'
import { Button } from '@fairhall/ui/button'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { CircleAlert, CircleCheck } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useClient } from '../../../shell/client/use-client.ts'
import { useMoneyFormat } from '../../../shell/market/use-money.ts'
import { invoiceQuery } from '../../../shell/player/invoice-query.ts'

/** The withdrawal as it was sent, and as soon as that is known, its result: every publication about payments refetches it. */
export function SentView({ invoice, onAgain }: { invoice: Invoice; onAgain: () => void }) {
  const t = useTranslations('modals.wallet.sent')
  const result = useTranslations('alerts.invoices.withdrawal')
  const router = useRouter()
  const client = useClient()
  const money = useMoneyFormat()
  const { status } = useQuery(invoiceQuery(client, invoice.id)).data ?? invoice
  const amount = money(invoice.amount, invoice.currency)
  const isFailed = status === InvoiceStatus.failed
  const Icon = isFailed ? CircleAlert : CircleCheck
  return (
    <section className="flex flex-col items-center gap-4 pt-8 text-center">
      <Icon
        aria-hidden="true"
        className={isFailed ? 'size-14 text-coral' : 'size-14 text-jade'}
        strokeWidth={1.5}
      />
      <div role="status" className="contents">
        <h3 className="text-xl">
          {status === InvoiceStatus.pending
            ? t('title')
            : result(isFailed ? 'failed.title' : 'success.title')}
        </h3>
        <p className="max-w-sm text-sm text-muted">
          {status === InvoiceStatus.pending
            ? t('text', { amount, method: invoice.methodName })
            : result(isFailed ? 'failed.text' : 'success.text', { amount })}
        </p>
      </div>
      <Button variant="secondary" onClick={() => void router.navigate({ to: '/profile/wallet' })}>
        {t('follow')}
      </Button>
      <Button variant="ghost" onClick={onAgain}>
        {t('again')}
      </Button>
    </section>
  )
}
