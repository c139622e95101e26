import type { MoneyOf } from '../parts/formats.ts'
import { useTexts } from '../parts/texts.tsx'
import { session } from '../state/sportsbook.ts'
import { useStore } from '../state/store.ts'
import { splitStake } from './slip.rules.ts'

/** A line of the sums under the slip. */
export function Sum({ name, value }: { name: string; value: string }) {
  return (
    <div className="flex justify-between gap-3">
      <dt className="text-muted">{name}</dt>
      <dd className="m-0 font-semibold tabular-nums">{value}</dd>
    </div>
  )
}

/** How much of the stake will be cash and how much bonus money. Nothing for a stake of cash alone. */
export function SplitStake({ stake, money }: { stake: bigint; money: MoneyOf }) {
  const t = useTexts()
  const player = useStore(session)
  if (player.kind !== 'player') return null
  const balance = money.toSubunits(player.session.balance) ?? 0n
  const bonusBalance = money.toSubunits(player.session.bonusBalance) ?? 0n
  const split = splitStake(stake, { balance, bonusBalance })
  if (split === null || split.bonus === 0n) return null
  return (
    <>
      <Sum name={t('slip.ofCash')} value={money.showSubunits(split.cash)} />
      <Sum name={t('slip.ofBonus')} value={money.showSubunits(split.bonus)} />
    </>
  )
}
