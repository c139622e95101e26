import type { LoyaltyPlay } from '@fairhall/contract'
import { cx } from '@fairhall/ui/cx'
import { Calculator, ChevronDown } from 'lucide-react'
import { Link } from '@tanstack/react-router'
import { useFormatter, useTranslations } from 'use-intl'
import { SmallPoster } from '../../shell/lists/small-poster.tsx'
import { usePercent } from '../../shell/loyalty/use-percent.ts'
import { useMoneyFormat } from '../../shell/market/use-money.ts'
import { useMoment } from '../../shell/player/use-moment.ts'

type Props = {
  play: LoyaltyPlay
  /** The base currency; undefined while unknown. */
  base: string | undefined
}

/** One day's stakes in one game. Opens to the calculation. */
export function PlayRow({ play, base }: Props) {
  const t = useTranslations('pages.loyalty.plays')
  const format = useFormatter()
  const moment = useMoment()
  const money = useMoneyFormat()
  const { game, at, staked, currency, points } = play
  const isCorrection = staked.startsWith('-')
  const amount = money(isCorrection ? staked.slice(1) : staked, currency)
  return (
    <li>
      <details className="group">
        <summary className="grid list-none grid-cols-[auto_minmax(0,1fr)_auto_auto] items-center gap-x-3 px-4 py-3 hover:bg-raised/50 md:px-5 sm:grid-cols-[auto_minmax(0,1fr)_minmax(0,1fr)_5rem_auto]">
          <SmallPoster game={game} size={36} className="row-span-2 rounded-tick bg-raised sm:row-span-1" />
          <span className="min-w-0">
            <span className="block truncate font-semibold">{game.title}</span>
            <time dateTime={at} className="block text-xs text-muted">
              {moment(at)}
            </time>
          </span>
          <span className="col-start-2 row-start-2 mt-1 flex min-w-0 flex-wrap items-center gap-2 text-sm text-muted tabular-nums sm:col-start-3 sm:row-start-1 sm:mt-0">
            {t(isCorrection ? 'returned' : 'staked', { amount })}
            <Weight weight={play.weight} />
          </span>
          <span
            className={cx(
              'text-end font-semibold tabular-nums',
              isCorrection ? 'text-coral' : Number(points) > 0 ? 'text-jade' : 'text-muted',
            )}
          >
            {format.number(Number(points), { signDisplay: 'exceptZero' })}
            <span className="sr-only"> {t('points')}</span>
          </span>
          <ChevronDown
            aria-hidden="true"
            className="size-4 text-muted transition-transform group-open:rotate-180"
          />
        </summary>
        <Calculation play={play} base={base} />
      </details>
    </li>
  )
}

function Weight({ weight }: { weight: string }) {
  const t = useTranslations('pages.loyalty.plays')
  const format = useFormatter()
  return (
    <span className="rounded-tick border border-line bg-raised px-1.5 text-xs">
      {t('weight', { weight: format.number(Number(weight)) })}
    </span>
  )
}

function Calculation({ play, base }: Props) {
  const t = useTranslations('pages.loyalty.plays')
  const format = useFormatter()
  const percent = usePercent()
  const money = useMoneyFormat()
  const { currency, rounds, points } = play
  const staked = money(play.staked, currency)
  const sums = {
    rounds,
    staked,
    weight: format.number(Number(play.weight), { maximumFractionDigits: 3 }),
    points: format.number(Number(points)),
    count: Number(points),
  }
  const isOther = base !== undefined && base !== currency
  return (
    <div className="mx-4 mb-3 flex gap-3 rounded-card border border-line bg-ink/50 p-3 text-sm text-muted tabular-nums md:ms-17 md:me-5">
      <Calculator aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <p>{isOther ? t('formulaIn', { ...sums, base: money(play.base, base) }) : t('formula', sums)}</p>
        <p>
          {t('rakeback', {
            staked,
            edge: percent(play.edge),
            rate: percent(play.rate),
            rakeback: money(play.rakeback, currency),
          })}
        </p>
      </div>
      <Link
        to="/profile/history"
        search={{ game: play.game.id }}
        className="inline-flex min-h-6 shrink-0 self-start font-semibold text-azure hover:underline"
      >
        {t('rounds')}
      </Link>
    </div>
  )
}
