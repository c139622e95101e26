import type { PlayerLimit } from '@fairhall/contract'
import { isBreak } from '@fairhall/contract/codes'
import { Button } from '@fairhall/ui/button'
import { Progress } from '@fairhall/ui/progress'
import { useTranslations } from 'use-intl'
import { usePeriodName } from '../../shell/limits/period-name.ts'
import { useMarketView } from '../../shell/player/use-market-view.ts'
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
  const { showsLimitRestart } = useMarketView()
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
      {(isBreak(definition) || (until !== null && showsLimitRestart)) && (
        <p className="mt-0.5 text-muted">
          {until === null
            ? t('permanent')
            : t(isBreak(definition) ? 'until' : 'resetsAt', { moment: moment(until) })}
        </p>
      )}
      {pending !== null && currency !== null && (
        <p className="mt-1 text-brass">
          <Pending pending={pending} currency={currency} />
        </p>
      )}
    </li>
  )
}

/** A looser limit that waits: until the player may confirm it, or takes effect. */
function Pending({
  pending: { amount, confirmableAt, confirmableUntil },
  currency,
}: {
  pending: NonNullable<PlayerLimit['pending']>
  currency: string
}) {
  const t = useTranslations('pages.profile-limits')
  const showMoment = useMoment()
  const money = useMoneyFormat()
  const moment = showMoment(confirmableAt)
  if (confirmableUntil === null)
    return amount === null
      ? t('pendingNoneAlone', { moment })
      : t('pendingAlone', { amount: money(amount, currency), moment })
  const until = showMoment(confirmableUntil)
  return amount === null
    ? t('pendingNone', { moment, until })
    : t('pending', { amount: money(amount, currency), moment, until })
}

/** Only for the width of a bar. Never use floating point for amounts of money. */
function share(used: string | null, amount: string | null): number {
  const whole = Number(amount)
  return whole === 0 ? 1 : Number(used) / whole
}
