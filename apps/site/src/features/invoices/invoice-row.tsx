import { InvoiceStatus, InvoiceType } from '@fairhall/contract/codes'
import type { Invoice } from '@fairhall/contract'
import type { Tone } from '@fairhall/ui/badge'
import { Button } from '@fairhall/ui/button'
import { cx } from '@fairhall/ui/cx'
import { Money } from '@fairhall/ui/money'
import { StatusPill } from '@fairhall/ui/status-pill'
import { ArrowDownToLine, ArrowUpFromLine } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useMoment } from '../../shell/player/use-moment.ts'
import { useMoneyFormat } from '../../shell/market/use-money.ts'
import { useIsExcluded } from '../../shell/player/use-player.ts'
import { InvoiceDetails } from './invoice-details.tsx'
import { kindOf } from './kind-of.ts'
import { usePay } from './use-pay.ts'

const tones: Record<Invoice['status'], Tone> = {
  [InvoiceStatus.pending]: 'brass',
  [InvoiceStatus.success]: 'jade',
  [InvoiceStatus.failed]: 'coral',
}

/** The deposit waits for its payment, and the payment instructions are known. */
function isPayable({ type, state, publicData }: Invoice): boolean {
  const hasCode = publicData?.qr !== undefined || publicData?.address !== undefined
  return type === InvoiceType.deposit && state === 'pending' && hasCode
}

export function InvoiceRow({ invoice, onDecline }: { invoice: Invoice; onDecline: () => void }) {
  const t = useTranslations('pages.profile-invoices')
  const money = useMoneyFormat()
  const moment = useMoment()
  const amount = money(invoice.amount, invoice.currency)
  const pay = usePay()
  const mayPay = !useIsExcluded()
  const isDeposit = invoice.type === InvoiceType.deposit
  const Icon = isDeposit ? ArrowDownToLine : ArrowUpFromLine
  return (
    <li className="grid grid-cols-[auto_1fr_auto] gap-x-3 gap-y-1 p-4">
      <span
        aria-hidden="true"
        className={cx(
          'row-span-3 flex size-10 items-center justify-center rounded-[10px] bg-raised',
          isDeposit ? 'text-jade' : 'text-azure',
        )}
      >
        <Icon className="size-5" />
      </span>
      <p className="min-w-0 font-semibold text-pretty">
        {t(`kinds.${kindOf(invoice)}`)}
        <span className="font-normal text-muted">
          {' · '}
          <bdi>{invoice.methodName}</bdi>
        </span>
      </p>
      <Money
        amount={invoice.amount}
        className={cx(
          'text-end font-semibold',
          invoice.status === InvoiceStatus.failed && 'text-faint line-through',
        )}
      >
        {invoice.isAmountOpen ? t('from', { amount }) : amount}
      </Money>
      <p className="text-sm text-muted max-sm:col-span-2">
        <time dateTime={invoice.createdAt} className="whitespace-nowrap">
          {moment(invoice.createdAt)}
        </time>
        <span aria-hidden="true" className="max-sm:hidden">
          {' · '}
        </span>
        <span className="whitespace-nowrap max-sm:block">{t('number', { number: invoice.number })}</span>
      </p>
      <div className="flex min-h-6 items-center gap-2 max-sm:col-span-2 max-sm:col-start-2 sm:flex-row-reverse">
        {mayPay && isPayable(invoice) && (
          <Button
            variant="secondary"
            size="sm"
            loading={pay.isPending}
            onClick={() => pay.mutate(invoice)}
            className="sm:-my-1.5"
          >
            {t('pay')}
          </Button>
        )}
        <StatusPill tone={tones[invoice.status]}>{t(`states.${invoice.state}`)}</StatusPill>
        {invoice.isDeclinable && (
          <Button
            variant="ghost"
            size="sm"
            onClick={onDecline}
            className="-my-1.5 text-muted max-sm:ms-auto max-sm:-me-3"
          >
            {t('decline')}
          </Button>
        )}
      </div>
      {invoice.expiresAt !== null && (
        <p className="col-span-2 col-start-2 text-sm text-pretty text-muted">
          {t('until', { moment: moment(invoice.expiresAt) })}
        </p>
      )}
      {invoice.publicData?.reason !== undefined && (
        <p
          className={cx(
            'col-span-2 col-start-2 text-sm text-pretty',
            invoice.status === InvoiceStatus.failed ? 'text-coral' : 'text-muted',
          )}
        >
          {invoice.publicData.reason}
        </p>
      )}
      <InvoiceDetails invoice={invoice} />
    </li>
  )
}
