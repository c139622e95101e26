import type { LoyaltyLevel } from '@fairhall/contract'
import { useTranslations } from 'use-intl'

type LevelReward = NonNullable<LoyaltyLevel['reward']>

/** Names a reward that is not cash, with its wagering requirement. Needs the texts of `global-components/loyalty`. */
export function useRewardText(
  money: (amount: string, currency: string) => string,
): (reward: Exclude<LevelReward, { kind: 'cash' }>) => string {
  const t = useTranslations('global-components.loyalty.reward')
  return (reward) => {
    if (reward.kind === 'freebet') return t('freebet', { amount: money(reward.amount, reward.currency) })
    const multiplier = reward.wageringMultiplier
    if (reward.kind === 'bonus')
      return t('bonus', { amount: money(reward.amount, reward.currency), multiplier })
    return multiplier === 0
      ? t('spinsCash', { name: reward.name })
      : t('spins', { name: reward.name, multiplier })
  }
}
