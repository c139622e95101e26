import type { Quest } from '@fairhall/contract'
import { Gift } from 'lucide-react'
import { useRewardText } from '../../shell/loyalty/use-reward-text.ts'
import { useMoneyFormat } from '../../shell/market/use-money.ts'

/** What completing the quest gives. Needs the texts of `global-components/loyalty`. */
export function RewardLine({ reward }: Pick<Quest, 'reward'>) {
  const money = useMoneyFormat()
  const named = useRewardText(money)
  return (
    <span className="inline-flex items-center gap-1.5 text-sm font-semibold">
      <Gift aria-hidden="true" className="size-4 shrink-0 text-brass" />
      {reward.kind === 'cash' ? money(reward.amount, reward.currency) : named(reward)}
    </span>
  )
}
