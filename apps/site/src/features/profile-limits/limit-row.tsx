import type { PlayerLimit } from '@fairhall/contract'
import { isBreak } from '@fairhall/contract/codes'
import { Button } from '@fairhall/ui/button'
import { Progress } from '@fairhall/ui/progress'
import { useTranslations } from 'use-intl'
import { usePeriodName } from '../../shell/limits/period-name.ts'
import { useMoment } from '../../shell/player/use-moment.ts'
import { useMoneyFormat } from '../../shell/market/use-money.ts'
import { useModals } from '../../shell/modals/use-modals.tsx'

/** One limit: usage, end, pending change, and the button to change it. */
export function LimitRow({ limit }: { limit: PlayerLimit }) {
  const t = useTranslations('pages.profile-limits')
  const nameOf = usePeriodName()
  const moment = useMoment()
  const money = useMoneyFormat()
  const modals = useModals()
  const { id, definition, period, amount, currentAmount, currency, until, pending } = limit
  const used =
    amount !== null && currency !== null && currentAmount !== null
      ? t('used', { used: money(currentAmount, currency), amount: money(amount, currency) })
      : null
  return (
    <li className="rounded-card border border-line bg-raised p-4 text-sm">
      <div className="flex items-center justify-between gap-3">
        <p className="font-semibold">{nameOf(period)}</p>
        {!isBreak(definition) && (
          <Button
            variant="ghost"
            size="sm"
            className="-me-3 -my-2"
            onClick={() => void modals.open('edit-cash-limit', { limit: id })}
          >
            {t('change')}
          </Button>
        )}
      </div>
      {used !== null && (
        <>
          <div className="mt-2">
            <Progress share={share(currentAmount, amount)} label={used} />
          </div>
          <p className="mt-2 tabular-nums">{used}</p>
        </>
      )}
      {(until !== null || isBreak(definition)) && (
        <p className="mt-0.5 text-muted">
          {until === null
            ? t('permanent')
            : t(isBreak(definition) ? 'until' : 'resetsAt', { moment: moment(until) })}
        </p>
      )}
      {pending !== null && currency !== null && (
        <p className="mt-1 text-brass">
          {pending.amount === null
            ? t('pendingNone', {
                moment: moment(pending.confirmableAt),
                until: moment(pending.confirmableUntil),
              })
            : t('pending', {
                amount: money(pending.amount, currency),
                moment: moment(pending.confirmableAt),
                until: moment(pending.confirmableUntil),
              })}
        </p>
      )}
    </li>
  )
}

/** Only for the width of a bar. Never use floating point for amounts of money. */
function share(used: string | null, amount: string | null): number {
  const whole = Number(amount)
  return whole === 0 ? 1 : Number(used) / whole
}
