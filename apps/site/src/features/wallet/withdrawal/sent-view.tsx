import type { Invoice } from '@fairhall/contract'
import { Button } from '@fairhall/ui/button'
import { useRouter } from '@tanstack/react-router'
import { CircleCheck } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useMoneyFormat } from '../../../shell/market/use-money.ts'

export function SentView({ invoice, onAgain }: { invoice: Invoice; onAgain: () => void }) {
  const t = useTranslations('modals.wallet.sent')
  const money = useMoneyFormat()
  const router = useRouter()
  return (
    <section className="flex flex-col items-center gap-4 pt-8 text-center">
      <CircleCheck aria-hidden="true" className="size-14 text-jade" strokeWidth={1.5} />
      <h3 className="text-xl">{t('title')}</h3>
      <p role="status" className="max-w-sm text-sm text-muted">
        {t('text', { amount: money(invoice.amount, invoice.currency), method: invoice.methodName })}
      </p>
      <Button variant="secondary" onClick={() => void router.navigate({ to: '/profile/wallet' })}>
        {t('follow')}
      </Button>
      <Button variant="ghost" onClick={onAgain}>
        {t('again')}
      </Button>
    </section>
  )
}
