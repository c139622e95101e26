import type { PlayerLimit } from '@fairhall/contract'
import { Button } from '@fairhall/ui/button'
import { useFormatter, useTranslations } from 'use-intl'
import { usePeriodName } from '../../shell/limits/period-name.ts'
import { useMoneyFormat } from '../../shell/market/use-money.ts'
import { useModals } from '../../shell/modals/use-modals.tsx'

/** One limit: how much of it is used, until when, what waits, and the way to change it. */
export function LimitRow({ limit }: { limit: PlayerLimit }) {
  const t = useTranslations('pages.profile-limits')
  const nameOf = usePeriodName()
  const format = useFormatter()
  const money = useMoneyFormat()
  const modals = useModals()
  const { id, period, amount, currentAmount, currency, until, pending } = limit
  const moment = (at: string) => format.dateTime(new Date(at), { dateStyle: 'medium', timeStyle: 'short' })
  return (
    <li className="rounded-card border border-line bg-raised p-3 text-sm">
      <p className="font-semibold">
        {nameOf(period)}
        {amount !== null && currency !== null && currentAmount !== null && (
          <span className="ms-2 font-normal text-muted">
            {t('used', { used: money(currentAmount, currency), amount: money(amount, currency) })}
          </span>
        )}
      </p>
      <p className="mt-0.5 text-muted">
        {until === null ? (amount === null ? t('forGood') : null) : t('until', { moment: moment(until) })}
      </p>
      {pending !== null && currency !== null && (
        <p className="mt-1 text-brass">
          {pending.amount === null
            ? t('pendingNone', { moment: moment(pending.confirmableAt) })
            : t('pending', {
                amount: money(pending.amount, currency),
                moment: moment(pending.confirmableAt),
              })}
        </p>
      )}
      {amount !== null && (
        <Button
          variant="ghost"
          size="sm"
          className="mt-2"
          onClick={() => void modals.open('edit-cash-limit', { limit: id })}
        >
          {t('change')}
        </Button>
      )}
    </li>
  )
}
