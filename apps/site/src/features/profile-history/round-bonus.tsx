import type { SpinDetails } from '@fairhall/contract'
import { isAboveZero } from '@fairhall/ui/amount'
import { useTranslations } from 'use-intl'
import { usePercent } from '../../shell/loyalty/use-percent.ts'
import { useMoneyFormat } from '../../shell/market/use-money.ts'

type Bonus = NonNullable<SpinDetails['bonus']>

/** What a round counted for a bonus, and below it, in the whole width, for which one and why not more. Within `Facts`. */
export function RoundBonus({ bonus, currency }: { bonus: Bonus; currency: string }) {
  const t = useTranslations('pages.profile-history.details')
  const money = useMoneyFormat()
  const percents = usePercent()
  const { name, counted, percent, reason } = bonus
  const share = t('counted.percent', { percent: percents(String(percent)) })
  return (
    <div className="contents">
      <dt className="text-muted">{t('wagered')}</dt>
      <dd className="min-w-0 text-end tabular-nums">{money(counted, currency)}</dd>
      <dd className="col-span-2 -mt-1 text-end text-xs text-pretty text-muted">
        {name}
        {isAboveZero(counted) && percent < 100 && ` · ${share}`}
        {reason !== null && <span className="block">{t(`counted.why.${reason}`)}</span>}
      </dd>
    </div>
  )
}
