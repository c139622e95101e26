import type { Tournament, TournamentEntry } from '@fairhall/contract'
import { Badge } from '@fairhall/ui/badge'
import { cx } from '@fairhall/ui/cx'
import { useTranslations } from 'use-intl'
import { useMoneyFormat } from '../../shell/market/use-money.ts'
import { Panel } from './panel.tsx'
import { isCash, toRanges } from './prize-ranges.ts'

export function Prizes({
  tournament,
  entry,
}: {
  tournament: Tournament
  entry: TournamentEntry | undefined
}) {
  const t = useTranslations('pages.tournament.prizes')
  const money = useMoneyFormat()
  const { prizes, currency } = tournament
  const place = entry?.own?.place ?? 0
  return (
    <Panel
      title={t('title')}
      side={
        <p className="text-sm text-muted">
          {t(isCash(prizes) ? 'places' : 'placesOf', { count: prizes.length })}
        </p>
      }
    >
      <ul className="divide-y divide-line text-sm">
        {toRanges(prizes).map(({ from, to, amount, offer }) => {
          const isOwn = place >= from && place <= to
          return (
            <li
              key={from}
              className={cx(
                'flex items-center justify-between gap-3 px-4 py-2.5',
                isOwn && 'bg-brass/10 font-semibold',
              )}
            >
              <span className="flex items-center gap-2">
                {from === to ? t('place', { place: from }) : t('range', { from, to })}
                {isOwn && <Badge tone="brass">{t('here')}</Badge>}
              </span>
              <span className={cx('text-end tabular-nums', isOwn && 'text-brass')}>
                {offer ?? money(amount, currency)}
                {offer !== null && (
                  <span className="block text-xs font-normal text-muted">
                    {t('instead', { amount: money(amount, currency) })}
                  </span>
                )}
              </span>
            </li>
          )
        })}
      </ul>
    </Panel>
  )
}
