import type { SportsBet } from '@fairhall/contract'
import { isAboveZero } from '@fairhall/ui/amount'
import { cx } from '@fairhall/ui/cx'
import { Money } from '@fairhall/ui/money'
import { StatusPill } from '@fairhall/ui/status-pill'
import { Medal } from 'lucide-react'
import { useFormatter, useTranslations } from 'use-intl'
import { useMoneyFormat } from '../../shell/market/use-money.ts'
import { useProfile } from '../../shell/player/use-player.ts'
import { BetDetails } from './bet-details.tsx'
import { stateOf } from './bet-states.ts'
import { useOdds } from './use-odds.ts'

/** One bet: what it is on, what was staked and what it has paid. */
export function BetRow({ bet }: { bet: SportsBet }) {
  const t = useTranslations('pages.profile-bets')
  const format = useFormatter()
  const money = useMoneyFormat()
  const toOdds = useOdds()
  const timeZone = useProfile()?.timeZone ?? 'UTC'
  const { kind, legs, odds, stake, openStake, paid, currency, placedAt } = bet
  const { key, tone } = stateOf(bet)
  const at = format.dateTime(new Date(placedAt), { dateStyle: 'short', timeStyle: 'short', timeZone })
  const first = legs[0]?.selection ?? ''
  const hasSoldPart = (key === 'open' || key === 'pending') && openStake !== stake
  return (
    <li className="grid grid-cols-[auto_1fr_auto] items-center gap-x-3 p-4 md:grid-cols-[auto_1fr_9rem_9rem_9rem]">
      <span className="grid size-9 place-items-center rounded-tick bg-raised text-muted">
        <Medal aria-hidden="true" className="size-5" />
      </span>
      <div className="min-w-0">
        <p className="truncate font-semibold">
          <bdi>{legs.length > 1 ? t('more', { first, count: legs.length - 1 }) : first}</bdi>
        </p>
        <p className="truncate text-sm text-muted">
          {t(`kinds.${kind}`)}
          {odds !== null && (
            <>
              {' · '}
              <bdi className="tabular-nums">{toOdds(odds)}</bdi>
            </>
          )}
        </p>
        <p className="truncate text-sm text-muted">
          <time dateTime={placedAt}>{at}</time>
        </p>
      </div>
      <dl className="flex flex-col items-end gap-0.5 text-sm md:contents">
        <div className="flex gap-1.5 md:block md:text-end">
          <dt className="text-muted md:text-xs">{t('columns.stake')}</dt>
          <dd className="text-end">
            <Money amount={stake}>{money(stake, currency)}</Money>
            {hasSoldPart && (
              <span className="block max-w-28 text-xs text-muted">
                {t('openStake', { amount: money(openStake, currency) })}
              </span>
            )}
          </dd>
        </div>
        <div className="flex gap-1.5 md:block md:text-end">
          <dt className="text-muted md:text-xs">{t('columns.paid')}</dt>
          <dd className={cx('font-semibold', isAboveZero(paid) ? 'text-jade' : 'text-muted')}>
            <Money amount={paid}>{money(paid, currency)}</Money>
          </dd>
        </div>
        <div className="mt-1 md:mt-0 md:text-end">
          <dt className="sr-only">{t('columns.state')}</dt>
          <dd>
            <StatusPill tone={tone}>{t(`states.${key}`)}</StatusPill>
          </dd>
        </div>
      </dl>
      <BetDetails bet={bet} />
    </li>
  )
}
