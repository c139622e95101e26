import { buttonClass } from '@fairhall/ui/button'
import { Card } from '@fairhall/ui/card'
import { StatusPill } from '@fairhall/ui/status-pill'
import { Link } from '@tanstack/react-router'
import { useFormatter, useTranslations } from 'use-intl'
import { useMoneyFormat } from '../../shell/market/use-money.ts'
import { useOdds } from '../../shell/market/use-odds.ts'
import { useMoment } from '../../shell/player/use-moment.ts'
import type { equalFreebets } from './equal-freebets.ts'

/** The sports of our sportsbook. Another one names its own, which are shown as they are. */
const SPORTS = ['football', 'tennis', 'basketball'] as const

/** Equal free bets: their stake and number, which bets they cover, and the way to place one. */
export function FreebetCard({ freebets }: { freebets: ReturnType<typeof equalFreebets>[number] }) {
  const t = useTranslations('pages.profile-bonuses.freebets')
  const money = useMoneyFormat()
  const moment = useMoment()
  const toOdds = useOdds()
  const toNames = useSportNames()
  const { first, count, isOneDeadline } = freebets
  const { amount, currency, oddsMin, legsMin, sports, until } = first
  const facts = [
    t('pays'),
    t('odds', { odds: toOdds(oddsMin) }),
    ...(legsMin > 1 ? [t('legs', { count: legsMin })] : []),
    ...(sports === null ? [] : [t('sports', { sports: toNames(sports) })]),
    t(isOneDeadline ? 'until' : 'firstUntil', { moment: moment(until) }),
  ]
  return (
    <Card className="flex flex-col p-5">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <h2 className="min-w-0 text-lg break-words">{t('heading')}</h2>
        <StatusPill tone="jade">{t('available', { count })}</StatusPill>
      </div>
      <p className="mt-1 font-display text-2xl font-bold tabular-nums">{money(amount, currency)}</p>
      <ul className="mt-2 flex flex-col gap-0.5 text-sm text-muted">
        {facts.map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
      <div className="mt-auto grid grid-cols-2 gap-2 pt-4 sm:flex sm:flex-wrap">
        <Link to="/betting" className={buttonClass({ size: 'sm' })}>
          {t('bet')}
        </Link>
      </div>
    </Card>
  )
}

function useSportNames(): (sports: readonly string[]) => string {
  const t = useTranslations('pages.profile-bonuses.freebets.sport')
  const format = useFormatter()
  const nameOf = (sport: string) => {
    const known = SPORTS.find((one) => one === sport)
    return known === undefined ? sport : t(known)
  }
  return (sports) => format.list(sports.map(nameOf), { type: 'unit' })
}
