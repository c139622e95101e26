import type { LiveBet, OwnBet } from '@fairhall/contract'
import { cx } from '@fairhall/ui/cx'
import { EmptyState, ErrorState, type ErrorStateProps } from '@fairhall/ui/empty-state'
import { Money } from '@fairhall/ui/money'
import { Skeleton } from '@fairhall/ui/skeleton'
import { Link } from '@tanstack/react-router'
import { Bot, EyeOff } from 'lucide-react'
import { useFormatter, useLocale, useNow, useTranslations } from 'use-intl'
import { Poster } from '../games/poster.tsx'
import { useMoneyFormat } from '../market/use-money.ts'
import { withPlus } from '../market/with-plus.ts'
import { ageOf, isGain, ROWS } from './live-bets-rows.ts'

type Row = OwnBet & Partial<Pick<LiveBet, 'nickname' | 'isSimulated'>> & { isNew?: boolean }

interface TableProps {
  /** Undefined while they load. */
  rows: readonly Row[] | undefined
  isOwn?: boolean
  /** All are bets on the game of the page, which then needs no column. */
  isOneGame?: boolean
}

/** Not announced: a screen reader finds the table as it is. */
export function BetsTable({ rows, isOwn = false, isOneGame = false }: TableProps) {
  const t = useTranslations('global-components.live-play.columns')
  return (
    <table className="bets-table" aria-busy={rows === undefined}>
      <thead>
        <tr>
          {!isOneGame && <th scope="col">{t('game')}</th>}
          {!isOwn && <th scope="col">{t('player')}</th>}
          <th scope="col">{t('time')}</th>
          <th scope="col">{t('bet')}</th>
          <th scope="col">{t('multiplier')}</th>
          <th scope="col">{t('payout')}</th>
        </tr>
      </thead>
      <tbody>
        {rows === undefined
          ? Array.from({ length: ROWS }, (_, index) => (
              <Outline key={index} columns={isOneGame ? 4 : isOwn ? 5 : 6} />
            ))
          : rows.map((row) => <BetRow key={row.id} {...{ row, isOwn, isOneGame }} />)}
      </tbody>
    </table>
  )
}

function Outline({ columns }: { columns: number }) {
  return (
    <tr>
      <td colSpan={columns}>
        <Skeleton className="h-4 w-full" />
      </td>
    </tr>
  )
}

function BetRow({ row, isOwn, isOneGame }: { row: Row; isOwn: boolean; isOneGame: boolean }) {
  const t = useTranslations('global-components.live-play')
  const money = useMoneyFormat()
  const format = useFormatter()
  const { game, currency, stake, payout, multiplier } = row
  const isWon = isGain(row)
  const multiple =
    multiplier === null ? '' : t('multiplier', { multiplier: format.number(Number(multiplier), DECIMALS) })
  return (
    <tr data-new={row.isNew || undefined}>
      {!isOneGame && (
        <td data-cell="game">
          <Link to="/games/$id" params={{ id: game.id }} preload={false} className="bets-game">
            <Poster game={game} sizes="1.5rem" width={24} height={24} loading="lazy" className="bets-thumb" />
            <span dir="auto" className="truncate">
              {game.title}
            </span>
          </Link>
        </td>
      )}
      {!isOwn && (
        <td data-cell="player">
          <Player {...row} />
        </td>
      )}
      <td data-cell={isOneGame ? 'game' : 'time'}>
        <Age at={row.at} />
      </td>
      <td data-cell="bet">
        <Money amount={stake}>{money(stake, currency)}</Money>
      </td>
      <td data-cell="multiplier" className="tabular-nums">
        {multiple}
      </td>
      <td data-cell="payout" className={cx(isWon && 'font-semibold text-jade')}>
        <Money amount={payout}>{isWon ? withPlus(money(payout, currency)) : money(payout, currency)}</Money>
      </td>
    </tr>
  )
}

function Player({ nickname, isSimulated = false }: Pick<Row, 'nickname' | 'isSimulated'>) {
  const t = useTranslations('global-components.live-play')
  if (nickname != null && !isSimulated) return <bdi>{nickname}</bdi>
  const Icon = isSimulated ? Bot : EyeOff
  return (
    <span className="inline-flex items-center gap-1.5 align-bottom text-faint">
      <Icon aria-hidden="true" className="size-3.5" />
      {isSimulated ? t('simulated') : t('hidden')}
    </span>
  )
}

const DECIMALS = { maximumFractionDigits: 2 }
const SECOND_MS = 1000

function Age({ at }: { at: string }) {
  const now = useNow({ updateInterval: SECOND_MS })
  const { count, unit } = ageOf(at, now.getTime())
  const locale = useLocale()
  return (
    <time dateTime={at}>
      {new Intl.RelativeTimeFormat(locale, { numeric: 'auto', style: 'narrow' }).format(-count, unit)}
    </time>
  )
}

/** In the place of the table. Must not be higher: the section reserves the table's height before it loads. */
export function BetsNotice({ retryLabel, onRetry, ...state }: ErrorStateProps) {
  return (
    <div className="bets-notice">
      {onRetry === undefined || retryLabel === undefined ? (
        <EmptyState {...state} />
      ) : (
        <ErrorState {...state} retryLabel={retryLabel} onRetry={onRetry} />
      )}
    </div>
  )
}
