import type { SportsBet } from '@fairhall/contract'
import { Medal } from 'lucide-react'
import { useFormatter, useTranslations } from 'use-intl'
import { StakeColumns, StakeNote } from '../../shell/lists/stake-columns.tsx'
import { useMoneyFormat } from '../../shell/market/use-money.ts'
import { useProfile } from '../../shell/player/use-player.ts'
import { BetDetails } from './bet-details.tsx'
import { stateOf } from './bet-states.ts'
import { useOdds } from '../../shell/market/use-odds.ts'

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
      <StakeColumns
        currency={currency}
        stake={{
          label: t('columns.stake'),
          amount: stake,
          notes: bet.isFreeBet ? (
            <StakeNote>{t('freeBet')}</StakeNote>
          ) : (
            hasSoldPart && <StakeNote>{t('openStake', { amount: money(openStake, currency) })}</StakeNote>
          ),
        }}
        paid={{ label: t('columns.paid'), amount: paid }}
        state={{ label: t('columns.state'), text: t(`states.${key}`), tone }}
      />
      <BetDetails bet={bet} />
    </li>
  )
}
