import type { PlayPeriod, PlayReportUnit } from '@fairhall/contract'
import { Money } from '@fairhall/ui/money'
import { useFormatter, useTranslations } from 'use-intl'
import { useMoneyFormat } from '../../shell/market/use-money.ts'

interface Props {
  period: PlayPeriod
  unit: PlayReportUnit
  currency: string
}

const MINUTE_MS = 60_000

/** One day, week, month or year: the net result first, then what it is made of. */
export function PeriodRow({ period, unit, currency }: Props) {
  const t = useTranslations('pages.profile-play')
  const money = useMoneyFormat()
  const name = usePeriodName(period, unit)
  const { rounds, playedMs, net } = period
  const amounts = ['staked', 'won', 'deposited', 'withdrawn'] as const
  const minutes = Math.round(playedMs / MINUTE_MS)
  return (
    <li className="px-4 py-4 md:px-5">
      <div className="flex items-baseline justify-between gap-4">
        <h2 className="font-text text-base font-semibold tracking-normal">{name}</h2>
        <p className="whitespace-nowrap text-end">
          <span className="me-2 text-sm text-muted">{t('net')}</span>
          <Money amount={net} className="font-semibold">
            {money(net, currency)}
          </Money>
        </p>
      </div>
      <p className="text-sm text-muted">
        {t('played', { hours: Math.floor(minutes / 60), minutes: minutes % 60 })}
        {' · '}
        {t('rounds', { count: rounds })}
      </p>
      <dl className="mt-3 grid grid-cols-2 gap-x-6 gap-y-2 text-sm md:grid-cols-4">
        {amounts.map((amount) => (
          <div key={amount} className="flex justify-between gap-2 md:block">
            <dt className="text-muted">{t(amount)}</dt>
            <dd className="tabular-nums">{money(period[amount], currency)}</dd>
          </div>
        ))}
      </dl>
    </li>
  )
}

/** The days are those of the player's time zone already. */
function usePeriodName({ startsOn, endsOn }: PlayPeriod, unit: PlayReportUnit): string {
  const format = useFormatter()
  const [from, to] = [new Date(`${startsOn}T00:00:00Z`), new Date(`${endsOn}T00:00:00Z`)]
  const timeZone = 'UTC'
  switch (unit) {
    case 'day':
      return format.dateTime(from, { dateStyle: 'full', timeZone })
    case 'week':
      return format.dateTimeRange(from, to, { dateStyle: 'medium', timeZone })
    case 'month':
      return format.dateTime(from, { month: 'long', year: 'numeric', timeZone })
    case 'year':
      return format.dateTime(from, { year: 'numeric', timeZone })
  }
}
