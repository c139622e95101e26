import type { JackpotWin } from '@fairhall/contract'
import { Money } from '@fairhall/ui/money'
import { Skeleton } from '@fairhall/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useFormatter, useTranslations } from 'use-intl'
import { useClient } from '../../shell/client/use-client.ts'
import { Loaded } from '../../shell/errors/loaded.tsx'
import { SmallPoster } from '../../shell/lists/small-poster.tsx'
import { jackpotWinsQuery } from '../../shell/jackpots/jackpots-queries.ts'
import { useMoneyFormat } from '../../shell/market/use-money.ts'

/** The latest drops. Each can be recomputed. */
export function WinsTable() {
  const t = useTranslations('pages.jackpots.wins')
  const query = useQuery(jackpotWinsQuery(useClient()))
  const none = <p className="mt-3 text-sm text-muted">{t('none')}</p>
  return (
    <Loaded query={query} outline={<Skeleton className="mt-4 h-40" />} empty={none}>
      {(wins) => (
        <ul className="mt-4 divide-y divide-line rounded-card border border-line bg-panel">
          {wins.map((win) => (
            <Win key={`${win.jackpot} ${win.pot}`} win={win} />
          ))}
        </ul>
      )}
    </Loaded>
  )
}

function Win({ win }: { win: JackpotWin }) {
  const t = useTranslations('pages.jackpots.wins')
  const format = useFormatter()
  const money = useMoneyFormat()
  const { jackpot, pot, name, game, nickname, isSimulated, amount, currency, at } = win
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-3 text-sm">
      <SmallPoster game={game} size={36} className="rounded-control" />
      <span className="min-w-40 flex-1">
        <span className="block font-semibold">{name}</span>
        <span className="block truncate text-xs text-muted">
          <bdi>{isSimulated ? t('simulated') : (nickname ?? t('hidden'))}</bdi> · <bdi>{game.title}</bdi>
        </span>
      </span>
      <span className="text-xs text-muted tabular-nums">
        {format.dateTime(new Date(at), { dateStyle: 'medium', timeStyle: 'short' })}
      </span>
      <Money amount={amount} className="min-w-24 text-end font-semibold text-jade">
        {money(amount, currency)}
      </Money>
      <Link
        to="/fairness"
        search={{ drop: `${jackpot}.${pot}` }}
        className="inline-flex min-h-11 items-center font-semibold text-azure hover:underline"
      >
        {t('verify')}
      </Link>
    </li>
  )
}
