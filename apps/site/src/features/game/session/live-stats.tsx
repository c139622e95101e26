import type { Game } from '@fairhall/contract'
import { cx } from '@fairhall/ui/cx'
import { IconButton } from '@fairhall/ui/icon-button'
import { RotateCcw, X } from 'lucide-react'
import { useFormatter, useTranslations } from 'use-intl'
import { useStore } from '../../../shell/create-store.ts'
import { useRtp } from '../../../shell/games/game-tile.tsx'
import { useCurrencies, useMoneyFormat } from '../../../shell/market/use-money.ts'
import { withPlus } from '../../../shell/market/with-plus.ts'
import { NetChart } from './net-chart.tsx'
import { expectedNet, NO_ROUNDS, toSigned } from './run-stats.ts'
import type { TotalsStore } from './session-totals.ts'

type Props = { game: Game; totals: TotalsStore; onClose: () => void }

/** The player's rounds of this visit in figures, next to what the same stakes return on average. */
export default function LiveStats({ game, totals, onClose }: Props) {
  const t = useTranslations('pages.game.stats')
  const format = useFormatter()
  const money = useSignedMoney(totals)
  const rtp = useRtp()(game.rtp)
  const { run } = useStore(totals)
  const isUp = run.net > 0n
  const rows = [
    [t('rounds'), format.number(run.rounds)],
    [t('staked'), money(run.staked)],
    [t('stakeMax'), money(run.stakeMax)],
    [t('wonInRow'), format.number(run.wonInRowMax)],
    [t('lostInRow'), format.number(run.lostInRowMax)],
    ...(game.rtp === null || rtp === null
      ? []
      : [[t('expected', { rtp }), money(expectedNet(run.staked, game.rtp))] as const]),
  ] as const
  return (
    <section aria-label={t('title')} className="live-stats">
      <div className="flex items-center gap-1">
        <h2 className="flex-1 text-base">{t('title')}</h2>
        <IconButton label={t('reset')} onClick={() => totals.change((now) => ({ ...now, run: NO_ROUNDS }))}>
          <RotateCcw aria-hidden="true" className="size-4.5" />
        </IconButton>
        <IconButton label={t('close')} onClick={onClose}>
          <X aria-hidden="true" className="size-5" />
        </IconButton>
      </div>
      <div className="live-stats-net">
        <p className={cx('text-2xl font-bold tabular-nums', isUp ? 'text-jade' : 'text-text')}>
          {isUp ? withPlus(money(run.net)) : money(run.net)}
        </p>
        <p className="text-sm text-muted">{t('net')}</p>
        <NetChart curve={run.curve} label={t('chart')} />
        <div aria-hidden="true" className="mt-3 flex h-1.5 gap-1">
          <span className="rounded-chip bg-jade" style={{ flexGrow: run.won }} />
          <span className="rounded-chip bg-coral" style={{ flexGrow: run.lost }} />
          {run.won + run.lost === 0 && <span className="grow rounded-chip bg-lifted" />}
        </div>
        <p className="mt-1 flex justify-between text-sm">
          <span className="text-jade">{t('won', { count: run.won })}</span>
          <span className="text-coral">{t('lost', { count: run.lost })}</span>
        </p>
      </div>
      <dl className="live-stats-rows">
        {rows.map(([term, value]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className="text-sm text-pretty text-muted">{t('note')}</p>
    </section>
  )
}

/** Before the first round there is no currency yet, and nothing to show. */
function useSignedMoney(totals: TotalsStore): (amount: bigint) => string {
  const { currency } = useStore(totals)
  const format = useMoneyFormat()
  const unit = useCurrencies().find(({ code }) => code === currency)?.subunitToUnit
  return (amount) => (unit === undefined ? NONE : format(toSigned(amount, unit), currency))
}

const NONE = '–'
