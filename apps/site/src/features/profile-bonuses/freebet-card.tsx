import type { PlayerFreebet } from '@fairhall/contract'
import { buttonClass } from '@fairhall/ui/button'
import { Card } from '@fairhall/ui/card'
import { StatusPill } from '@fairhall/ui/status-pill'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { useMoneyFormat } from '../../shell/market/use-money.ts'
import { useOdds } from '../../shell/market/use-odds.ts'
import { useMoment } from '../../shell/player/use-moment.ts'

/** A free bet: its stake, which bets it covers, and the way to place one. */
export function FreebetCard({ freebet }: { freebet: PlayerFreebet }) {
  const t = useTranslations('pages.profile-bonuses.freebets')
  const money = useMoneyFormat()
  const moment = useMoment()
  const toOdds = useOdds()
  const { amount, currency, oddsMin, legsMin, sports, until } = freebet
  const facts = [
    t('pays'),
    t('odds', { odds: toOdds(oddsMin) }),
    ...(legsMin > 1 ? [t('legs', { count: legsMin })] : []),
    ...(sports === null ? [] : [t('sports', { sports: sports.join(', ') })]),
    t('until', { moment: moment(until) }),
  ]
  return (
    <Card className="flex flex-col p-5">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <h2 className="min-w-0 text-lg break-words">{t('heading')}</h2>
        <StatusPill tone="jade">{t('available')}</StatusPill>
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
