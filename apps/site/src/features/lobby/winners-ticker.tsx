import type { Winner } from '@fairhall/contract'
import { Money } from '@fairhall/ui/money'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Trophy } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useClient } from '../../shell/client/use-client.ts'
import { winnersQuery } from '../../shell/games/games-queries.ts'
import { Poster } from '../../shell/games/poster.tsx'
import { useMoneyFormat } from '../../shell/market/use-money.ts'

const EVERY_MS = 30_000

/** The latest wins. New ones are added at the front; nothing scrolls automatically. */
export function WinnersTicker() {
  const t = useTranslations('global-components.games.winners')
  const { data: winners } = useQuery({ ...winnersQuery(useClient()), refetchInterval: EVERY_MS })
  return (
    <section aria-label={t('title')} className="mt-4 h-15">
      {winners?.length === 0 ? (
        <p className="flex h-full items-center gap-3 rounded-card border border-line bg-panel px-4 text-sm text-muted">
          <Trophy aria-hidden="true" className="size-5 text-brass" />
          {t('empty')}
        </p>
      ) : (
        <ul className="fade-end -mx-4 flex h-full gap-2.5 overflow-x-auto px-4 pe-14 scrollbar-none md:mx-0 md:ps-0">
          {winners?.map((winner) => (
            <Win key={winner.id} winner={winner} />
          ))}
        </ul>
      )}
    </section>
  )
}

function Win({ winner }: { winner: Winner }) {
  const t = useTranslations('global-components.games.winners')
  const format = useMoneyFormat()
  return (
    <li className="shrink-0">
      <Link
        to="/games/$id"
        params={{ id: winner.game.id }}
        title={winner.game.title}
        className="flex h-15 items-center gap-2.5 rounded-card border border-line bg-panel py-1.5 ps-2 pe-4 transition-colors duration-150 hover:border-edge"
      >
        <Poster
          game={winner.game}
          sizes="2.0625rem"
          width={33}
          height={44}
          loading="lazy"
          className="h-11 w-8.25 rounded-tick object-cover"
        />
        <span className="flex flex-col text-sm leading-tight">
          <bdi className="max-w-28 self-start truncate text-muted">{winner.nickname}</bdi>
          <span className="whitespace-nowrap">
            <Money amount={winner.amount} className="font-semibold text-jade">
              {format(winner.amount, winner.currency)}
            </Money>{' '}
            {winner.multiplier !== null && (
              <span className="text-muted tabular-nums">
                {t('multiplier', { multiplier: Number(winner.multiplier) })}
              </span>
            )}
          </span>
        </span>
      </Link>
    </li>
  )
}
