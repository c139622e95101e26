import type { Tournament } from '@fairhall/contract'
import { cx } from '@fairhall/ui/cx'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { Poster } from '../../shell/games/poster.tsx'
import { useMoneyFormat } from '../../shell/market/use-money.ts'
import { TimeLeft } from '../../shell/tournaments/time-left.tsx'
import { StateBadge } from './state-badge.tsx'

/** A tournament in a list: what it pays, and how long it still runs. */
export function TournamentCard({ tournament, isWide }: { tournament: Tournament; isWide: boolean }) {
  const t = useTranslations('pages.tournaments.card')
  const format = useFormatter()
  const money = useMoneyFormat()
  const { identity, title, text, game, state, prizePool, currency, startsAt, endsAt, entrants } = tournament
  const isToCome = state === 'published'
  return (
    <li className={cx(isWide && 'xl:col-span-2')}>
      <Link
        to="/tournaments/$identity"
        params={{ identity }}
        className="flex h-full gap-4 overflow-hidden rounded-card border border-line bg-panel p-4 transition-colors duration-150 hover:border-edge md:gap-6 md:p-5"
      >
        {game && (
          <Poster
            game={game}
            sizes="(min-width: 48rem) 9rem, 6rem"
            width={144}
            height={192}
            loading="lazy"
            className="h-32 w-24 shrink-0 self-start overflow-hidden rounded-control object-cover md:h-44 md:w-33"
          />
        )}
        <div className="flex min-w-0 flex-1 flex-col">
          <StateBadge state={state} />
          <h3 className="mt-2 text-xl leading-tight text-balance md:text-2xl">{title}</h3>
          <p className="mt-1.5 max-w-[60ch] text-sm text-pretty text-muted max-sm:line-clamp-3">{text}</p>
          <dl className="mt-auto flex flex-wrap gap-x-8 gap-y-3 pt-4">
            <Fact label={t('pool')} value={money(prizePool, currency)} isBright />
            {state !== 'finalising' && (
              <Fact
                label={t(isToCome ? 'starts' : 'ends')}
                value={<TimeLeft until={isToCome ? startsAt : endsAt} />}
              />
            )}
            {!isToCome && <Fact label={t('entrants')} value={format.number(entrants)} />}
          </dl>
        </div>
      </Link>
    </li>
  )
}

function Fact({ label, value, isBright = false }: { label: string; value: ReactNode; isBright?: boolean }) {
  return (
    <div>
      <dt className="text-xs text-muted">{label}</dt>
      <dd className={cx('font-display text-lg font-bold', isBright && 'text-brass-bright')}>{value}</dd>
    </div>
  )
}
