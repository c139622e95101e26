import type { Tournament, TournamentRow } from '@fairhall/contract'
import { cx } from '@fairhall/ui/cx'
import { useFormatter, useTranslations } from 'use-intl'
import { Poster } from '../../shell/games/poster.tsx'
import { useMoneyFormat } from '../../shell/market/use-money.ts'
import { useScoreText } from '../../shell/tournaments/use-score-text.ts'
import { PlayerName } from './player-name.tsx'
import { offerAt } from './prize-ranges.ts'

interface Props {
  tournament: Tournament
  rows: readonly TournamentRow[]
  own: TournamentRow | null
  /** Rows further down, after a gap. */
  after?: readonly TournamentRow[]
}

const NONE: readonly TournamentRow[] = []
const cell = 'px-2 py-2.5 first:ps-4 last:pe-4'

export function LeaderboardTable({ tournament, rows, own, after = NONE }: Props) {
  const t = useTranslations('pages.tournament.board')
  const hasGames = [...rows, ...after].some(({ game }) => game !== null)
  const rowOf = (row: TournamentRow) => (
    <Row key={row.place} {...{ tournament, row, hasGames }} isOwn={row.place === own?.place} />
  )
  return (
    <table className="w-full text-sm">
      <thead>
        <tr className="text-xs text-muted [&>th]:text-start [&>th]:font-normal">
          <th scope="col" className={cell}>
            {t('place')}
          </th>
          <th scope="col" className={cell}>
            {t('player')}
          </th>
          {hasGames && (
            <th scope="col" className={cx(cell, 'max-sm:hidden')}>
              {t('game')}
            </th>
          )}
          <th scope="col" className={cx(cell, 'text-end!')}>
            {t('score')}
          </th>
          <th scope="col" className={cx(cell, 'text-end!')}>
            {t('prize')}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(rowOf)}
        {after.length > 0 && (
          <tr aria-hidden="true" className="border-t border-line text-center text-faint">
            <td colSpan={hasGames ? 5 : 4}>…</td>
          </tr>
        )}
        {after.map(rowOf)}
      </tbody>
    </table>
  )
}

const medals = ['text-brass-bright', 'text-text', 'text-coral']

interface RowProps {
  tournament: Tournament
  row: TournamentRow
  isOwn: boolean
  hasGames: boolean
}

function Row({ tournament, row, isOwn, hasGames }: RowProps) {
  const t = useTranslations('pages.tournament.board')
  const format = useFormatter()
  const money = useMoneyFormat()
  const score = useScoreText(tournament)
  const { place, game, prize } = row
  const offer = offerAt(tournament, place)
  return (
    <tr
      className={cx('border-t border-line', isOwn && 'bg-brass/10')}
      aria-current={isOwn ? 'true' : undefined}
    >
      <td className={cx(cell, 'font-semibold tabular-nums', isOwn ? 'text-brass' : medals[place - 1])}>
        {format.number(place)}
      </td>
      <td className={cx(cell, 'max-w-36 truncate')}>
        {isOwn ? <span className="font-semibold">{t('you')}</span> : <PlayerName {...row} />}
      </td>
      {hasGames && (
        <td className={cx(cell, 'max-sm:hidden')}>
          {game && (
            <span className="flex min-w-0 items-center gap-2 text-muted">
              <Poster
                game={game}
                sizes="1.5rem"
                width={24}
                height={24}
                loading="lazy"
                className="size-6 shrink-0 overflow-hidden rounded-[6px] object-cover"
              />
              <span className="truncate">{game.title}</span>
            </span>
          )}
        </td>
      )}
      <td className={cx(cell, 'text-end font-semibold whitespace-nowrap tabular-nums')}>
        {score(row.score)}
      </td>
      <td
        className={cx(
          cell,
          'text-end tabular-nums',
          offer === null ? 'whitespace-nowrap' : 'min-w-24 text-pretty',
          isOwn && 'font-semibold text-brass',
        )}
      >
        {prize === null ? (
          <span className="text-faint">–</span>
        ) : (
          (offer ?? money(prize, tournament.currency))
        )}
      </td>
    </tr>
  )
}
