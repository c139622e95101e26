import type { PlayerBonus } from '@fairhall/contract'
import { Progress } from '@fairhall/ui/progress'
import { useTranslations } from 'use-intl'
import { useMoneyFormat } from '../../shell/market/use-money.ts'

/** How far an active bonus is played through. */
export function Wagered({ bonus }: { bonus: PlayerBonus }) {
  const t = useTranslations('modals.bonus-details')
  const money = useMoneyFormat()
  const { wagerDone, wagerTarget, currency } = bonus
  const words = t('wagered', { done: money(wagerDone, currency), target: money(wagerTarget, currency) })
  const target = Number(wagerTarget)
  return (
    <div>
      <Progress share={target === 0 ? 1 : Number(wagerDone) / target} label={words} />
      <p className="mt-2 text-center text-sm text-muted tabular-nums">{words}</p>
    </div>
  )
}
