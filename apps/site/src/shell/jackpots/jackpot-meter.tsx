import type { Jackpot } from '@fairhall/contract'
import { Progress } from '@fairhall/ui/progress'
import { useFormatter, useTranslations } from 'use-intl'
import { useMoneyFormat } from '../market/use-money.ts'

/** The amount of a pot, and when it drops at the latest. Needs the texts of `global-components/jackpots`. */
export function JackpotMeter({ jackpot, className = 'text-2xl' }: { jackpot: Jackpot; className?: string }) {
  const t = useTranslations('global-components.jackpots')
  const money = useMoneyFormat()
  const drops = useDropText()(jackpot)
  const { amount, currency, dropTo } = jackpot
  return (
    <>
      <p className={`truncate font-display font-bold tabular-nums ${className}`}>
        <bdi>{money(amount, currency)}</bdi>
      </p>
      {dropTo !== null && <Progress share={Math.min(1, Number(amount) / Number(dropTo))} label={drops} />}
      <p className="truncate text-sm text-muted">{jackpot.isPaused ? t('paused') : drops}</p>
    </>
  )
}

function useDropText(): (jackpot: Jackpot) => string {
  const t = useTranslations('global-components.jackpots')
  const format = useFormatter()
  const money = useMoneyFormat()
  return ({ dropTo, drawAt, currency }) => {
    if (dropTo !== null) return t('dropsBefore', { amount: money(dropTo, currency) })
    const at = new Date(drawAt ?? 0)
    return t('drawnAt', {
      time: format.dateTime(at, { weekday: 'short', hour: 'numeric', minute: '2-digit' }),
    })
  }
}
