import { InvoiceStatus, InvoiceType } from '@fairhall/contract/codes'
import type { Invoice } from '@fairhall/contract'
import { notify } from '@fairhall/ui/toasts'
import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { useMoneyFormat } from '../market/use-money.ts'
import { onPublication } from './live-publications.ts'

type Outcome = 'success' | 'failed'
/** What this page has already shown: a later version of the invoice or a reconnect must not show it again. */
const alerted = new Set<string>()
const outcomes: Partial<Record<Invoice['status'], Outcome>> = {
  [InvoiceStatus.success]: 'success',
  [InvoiceStatus.failed]: 'failed',
}

/** An address that took any amount has none to name when nothing arrived. */
function textOf(kind: 'deposit' | 'withdrawal', outcome: Outcome, { isAmountOpen }: Invoice) {
  if (kind === 'deposit' && outcome === 'failed' && isAmountOpen) return 'deposit.failed.openText'
  return `${kind}.${outcome}.text` as const
}

/** Shows the result of deposits and withdrawals on every page. Needs the texts of `alerts/invoices`. */
export function LiveAlerts() {
  const t = useTranslations('alerts.invoices')
  const money = useMoneyFormat()
  useEffect(
    () =>
      onPublication('invoices', ({ invoice }) => {
        const outcome = outcomes[invoice.status]
        const alert = `${invoice.id} ${outcome}`
        if (outcome === undefined || alerted.has(alert)) return
        alerted.add(alert)
        const kind = invoice.type === InvoiceType.deposit ? 'deposit' : 'withdrawal'
        notify({
          title: t(`${kind}.${outcome}.title`),
          text: t(textOf(kind, outcome, invoice), { amount: money(invoice.amount, invoice.currency) }),
          tone: outcome === 'success' ? 'success' : 'error',
          group: `invoice-${invoice.id}`,
        })
      }),
    [t, money],
  )
  return null
}
