import type { PlayerLimit } from '@fairhall/contract'
import { cashLimitNameOf, isBreak } from '@fairhall/contract/codes'
import { Card } from '@fairhall/ui/card'
import { Progress } from '@fairhall/ui/progress'
import { Skeleton } from '@fairhall/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { useClient } from '../../shell/client/use-client.ts'
import { Loaded } from '../../shell/errors/loaded.tsx'
import { limitsQuery } from '../../shell/limits/limits-query.ts'
import { usePeriodName } from '../../shell/limits/period-name.ts'
import { useMoneyFormat } from '../../shell/market/use-money.ts'

/** How much of each limit the player has used. */
export function OwnLimits() {
  const t = useTranslations('pages.profile-play.limits')
  const limits = useQuery(limitsQuery(useClient()))
  return (
    <Card className="p-5">
      <h2 className="text-lg">{t('title')}</h2>
      <Loaded
        query={limits}
        outline={<Skeleton className="mt-3 h-24" />}
        failed={{ title: t('failed'), retryLabel: t('retry') }}
      >
        {(all) => {
          const cash = all.filter(({ definition }) => !isBreak(definition))
          if (cash.length === 0) return <p className="mt-2 text-sm text-pretty text-muted">{t('none')}</p>
          return (
            <ul className="mt-3 flex flex-col gap-4 text-sm">
              {cash.map((limit) => (
                <OwnLimit key={limit.id} limit={limit} />
              ))}
            </ul>
          )
        }}
      </Loaded>
      <Link
        to="/profile/limits"
        className="mt-3 inline-flex min-h-11 items-center text-sm font-semibold text-azure hover:underline"
      >
        {t('change')}
      </Link>
    </Card>
  )
}

function OwnLimit({
  limit: { definition, period, amount, currentAmount, currency },
}: {
  limit: PlayerLimit
}) {
  const t = useTranslations('pages.profile-limits')
  const nameOf = usePeriodName()
  const money = useMoneyFormat()
  const name = cashLimitNameOf(definition)
  if (name === null || amount === null || currentAmount === null || currency === null) return null
  const used = t('used', { used: money(currentAmount, currency), amount: money(amount, currency) })
  return (
    <li>
      <p className="mb-2 font-semibold">
        {t(`${name}.title`)}
        {' · '}
        {nameOf(period)}
      </p>
      <Progress share={shareOf(currentAmount, amount)} label={used} />
      <p className="mt-1.5 tabular-nums">{used}</p>
    </li>
  )
}

/** Only for the width of a bar. Never use floating point for amounts of money. */
function shareOf(used: string, amount: string): number {
  const whole = Number(amount)
  return whole === 0 ? 1 : Number(used) / whole
}
