import type { Spin } from '@fairhall/contract'
import { isAboveZero } from '@fairhall/ui/amount'
import { Link } from '@tanstack/react-router'
import { useFormatter, useTranslations } from 'use-intl'
import { Poster } from '../../shell/games/poster.tsx'
import { StakeColumns, StakeNote } from '../../shell/lists/stake-columns.tsx'
import { useMoneyFormat } from '../../shell/market/use-money.ts'
import { useProfile } from '../../shell/player/use-player.ts'
import { RoundDetails } from './round-details.tsx'
import { stateOf } from './round-states.ts'

/** One round: what was staked and what was returned. */
export function RoundRow({ round }: { round: Spin }) {
  const t = useTranslations('pages.profile-history')
  const format = useFormatter()
  const money = useMoneyFormat()
  const timeZone = useProfile()?.timeZone ?? 'UTC'
  const { game, stake, win, bonusStake, returned, currency, openedAt } = round
  const { key, tone } = stateOf(round)
  const at = format.dateTime(new Date(openedAt), { dateStyle: 'short', timeStyle: 'medium', timeZone })
  return (
    <li className="grid grid-cols-[auto_1fr_auto] items-center gap-x-3 p-4 md:grid-cols-[auto_1fr_9rem_9rem_8rem]">
      <Poster
        game={game}
        sizes="2.25rem"
        width={36}
        height={48}
        loading="lazy"
        className="h-12 w-9 rounded-tick bg-raised object-cover"
      />
      <div className="min-w-0">
        <Link
          to="/games/$id"
          params={{ id: game.id }}
          className="relative block font-semibold after:absolute after:inset-x-0 after:-inset-y-2.5 hover:text-brass-bright"
        >
          <span className="block truncate">{game.title}</span>
        </Link>
        <p className="truncate text-sm text-muted">
          <time dateTime={openedAt}>{at}</time>
        </p>
      </div>
      <StakeColumns
        currency={currency}
        stake={{
          label: t('columns.stake'),
          amount: stake,
          notes: (
            <>
              {isAboveZero(bonusStake) && (
                <StakeNote>{t('bonusStake', { amount: money(bonusStake, currency) })}</StakeNote>
              )}
              {isAboveZero(returned) && (
                <StakeNote isReturned>{t('returned', { amount: money(returned, currency) })}</StakeNote>
              )}
            </>
          ),
        }}
        paid={{ label: t('columns.win'), amount: win }}
        state={{ label: t('columns.state'), text: t(`states.${key}`), tone }}
      />
      <RoundDetails round={round} />
    </li>
  )
}
