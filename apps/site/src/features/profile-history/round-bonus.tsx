import type { SpinDetails } from '@fairhall/contract'
import { isAboveZero } from '@fairhall/ui/amount'
import { useTranslations } from 'use-intl'
import { usePercent } from '../../shell/loyalty/use-percent.ts'
import { useMoneyFormat } from '../../shell/market/use-money.ts'

type Bonus = NonNullable<SpinDetails['bonus']>

/** What a round counted for a bonus, and why not more. */
export function RoundBonus({ bonus, currency }: { bonus: Bonus; currency: string }) {
  const t = useTranslations('pages.profile-history.details.counted')
  const money = useMoneyFormat()
  const percents = usePercent()
  const { name, counted, percent, reason } = bonus
  return (
    <>
      {money(counted, currency)}
      <span className="block text-xs text-muted">
        {name}
        {isAboveZero(counted) && percent < 100 && (
          <> · {t('percent', { percent: percents(String(percent)) })}</>
        )}
      </span>
      {reason !== null && <span className="block text-xs text-muted">{t(`why.${reason}`)}</span>}
    </>
  )
}
