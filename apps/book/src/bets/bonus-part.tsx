import type { Bet } from '../api/types.ts'
import { useMoney } from '../parts/formats.ts'
import { useTexts } from '../parts/texts.tsx'

/** How much of a stake was cash and how much bonus money. Nothing for a stake of cash alone. */
export function BonusPart({ bet }: { bet: Bet }) {
  const t = useTexts()
  const money = useMoney()
  const bonus = money.toSubunits(bet.bonusStake) ?? 0n
  if (bonus === 0n) return null
  const cash = (money.toSubunits(bet.stake) ?? 0n) - bonus
  return (
    <p className="mt-1 text-xs text-muted">
      {t('bets.split', { cash: money.showSubunits(cash), bonus: money.showSubunits(bonus) })}
    </p>
  )
}
