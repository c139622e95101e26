import type { Invoice } from '@fairhall/contract'
import type { Tone } from '@fairhall/ui/badge'
import { Button } from '@fairhall/ui/button'
import { cx } from '@fairhall/ui/cx'
import { Money } from '@fairhall/ui/money'
import { StatusPill } from '@fairhall/ui/status-pill'
import { ArrowDownToLine, ArrowUpFromLine } from 'lucide-react'
import { useFormatter, useTranslations } from 'use-intl'
import { useMoneyFormat } from '../../shell/market/use-money.ts'
import { useProfile } from '../../shell/player/use-player.ts'

const DEPOSIT = 1
const tones: Record<Invoice['status'], Tone> = { 1: 'brass', 2: 'jade', 3: 'coral' }

export function InvoiceRow({ invoice, onDecline }: { invoice: Invoice; onDecline: () => void }) {
  const t = useTranslations('pages.profile-invoices')
  const format = useFormatter()
  const money = useMoneyFormat()
  const timeZone = useProfile()?.timeZone ?? 'UTC'
  const isDeposit = invoice.type === DEPOSIT
  const Icon = isDeposit ? ArrowDownToLine : ArrowUpFromLine
  const at = format.dateTime(new Date(invoice.createdAt), {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone,
  })
  return (
    <li className="grid grid-cols-[auto_1fr_auto] items-center gap-x-3 gap-y-1 p-4">
      <span
        aria-hidden="true"
        className={cx(
          'flex size-10 items-center justify-center rounded-[10px] bg-raised',
          isDeposit ? 'text-jade' : 'text-azure',
        )}
      >
        <Icon className="size-5" />
      </span>
      <div className="min-w-0">
        <p className="truncate font-semibold">
          {isDeposit ? t('kinds.deposit') : t('kinds.withdrawal')}
          <span className="font-normal text-muted"> · {invoice.methodName}</span>
        </p>
        <p className="text-sm text-muted">
          <time dateTime={invoice.createdAt}>{at}</time>
          <span className="whitespace-nowrap"> · {t('number', { number: invoice.number })}</span>
        </p>
        {invoice.publicData?.reason !== undefined && (
          <p className="text-sm text-coral">{invoice.publicData.reason}</p>
        )}
      </div>
      <div className="flex flex-col items-end gap-1.5">
        <Money
          amount={invoice.amount}
          className={cx('font-semibold', invoice.status === 3 && 'text-faint line-through')}
        >
          {money(invoice.amount, invoice.currency)}
        </Money>
        <StatusPill tone={tones[invoice.status]}>{t(`states.${invoice.state}`)}</StatusPill>
      </div>
      {invoice.isDeclinable && (
        <Button
          variant="ghost"
          size="sm"
          onClick={onDecline}
          className="col-start-3 -me-3 justify-self-end text-muted"
        >
          {t('decline')}
        </Button>
      )}
    </li>
  )
}
