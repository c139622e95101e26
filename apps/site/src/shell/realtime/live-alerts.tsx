import type { Invoice } from '@fairhall/contract'
import { notify } from '@fairhall/ui/toasts'
import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { useMoneyFormat } from '../market/use-money.ts'
import { onNews } from './live-news.ts'

const DEPOSIT = 1
type Outcome = 'success' | 'failed'
const outcomes: Partial<Record<Invoice['status'], Outcome>> = { 2: 'success', 3: 'failed' }

/** Says the outcome of deposits and withdrawals wherever the player is. Needs the texts of `alerts/invoices`. */
export function LiveAlerts() {
  const t = useTranslations('alerts.invoices')
  const money = useMoneyFormat()
  useEffect(
    () =>
      onNews('invoices', ({ invoice }) => {
        const outcome = outcomes[invoice.status]
        if (outcome === undefined) return
        const kind = invoice.type === DEPOSIT ? 'deposit' : 'withdrawal'
        notify({
          title: t(`${kind}.${outcome}.title`),
          text: t(`${kind}.${outcome}.text`, { amount: money(invoice.amount, invoice.currency) }),
          tone: outcome === 'success' ? 'success' : 'error',
          group: `invoice-${invoice.id}`,
        })
      }),
    [t, money],
  )
  return null
}
