import type { LoyaltyLevel, PlayerAccount } from '@fairhall/contract'
import { Card } from '@fairhall/ui/card'
import { useFormatter, useTranslations } from 'use-intl'
import { inPageLanguage } from '../../shell/loyalty/loyalty-queries.ts'
import { usePercent } from '../../shell/loyalty/use-percent.ts'
import { useMoneyFormat } from '../../shell/market/use-money.ts'
import { LevelEmblem } from '../../shell/loyalty/level-emblem.tsx'
import { useRewardText } from '../../shell/loyalty/use-reward-text.ts'

type Props = { account: PlayerAccount; levels: readonly LoyaltyLevel[] }

/** What the next level brings. Nothing on the highest level. */
export function NextLevel({ account, levels }: Props) {
  const t = useTranslations('pages.loyalty.next')
  const format = useFormatter()
  const percent = usePercent()
  const money = useMoneyFormat()
  const rewardText = useRewardText(money)
  if (account.nextLevel === null) return null
  const { order, name, points, rakeback, reward } = inPageLanguage(account.nextLevel, levels)
  const left = Math.max(0, points - account.points)
  return (
    <Card>
      <section aria-labelledby="next-level">
        <h2 id="next-level" className="border-b border-line px-5 py-4 text-lg">
          {t('title')}
        </h2>
        <div className="flex items-center gap-4 px-5 py-4">
          <LevelEmblem order={order} className="h-13 shrink-0" />
          <div className="min-w-0 flex-1">
            <p className="font-semibold break-words">{name}</p>
            <p className="text-sm text-pretty text-muted tabular-nums">
              {t('rakeback', { rakeback: percent(rakeback) })}
            </p>
            {reward !== null && (
              <p className="text-sm text-pretty text-muted tabular-nums">
                {reward.kind === 'cash'
                  ? t('reward', { amount: money(reward.amount, reward.currency) })
                  : rewardText(reward)}
              </p>
            )}
            <p className="mt-1 text-sm tabular-nums">
              {t('away', { points: format.number(left), count: left })}
            </p>
          </div>
        </div>
      </section>
    </Card>
  )
}
