import type { League, LeagueTable, TableRow } from '../api/types.ts'
import { Crest } from '../parts/crest.tsx'
import { useLocale, useTexts } from '../parts/texts.tsx'
import { OutcomeMark } from './outcome.tsx'

type Column = 'played' | 'won' | 'drawn' | 'lost' | 'scores' | 'difference' | 'points'

/** On a phone only what fits next to the names; the form has its own place on a wide page. */
const HIDDEN_ON_PHONE: ReadonlySet<Column> = new Set(['won', 'drawn', 'lost', 'scores'])

const columnsOf = (sport: League['sport']): Column[] =>
  sport === 'football'
    ? ['played', 'won', 'drawn', 'lost', 'scores', 'difference', 'points']
    : ['played', 'won', 'lost', 'scores', 'difference']

const CELL = 'px-2 py-2 text-end'
const ON_WIDE = 'hidden @min-[560px]:table-cell'

/** The rows of a league's table. Short headings are read out in full. */
export function Table({ league, table }: { league: League; table: LeagueTable }) {
  const t = useTexts()
  const columns = columnsOf(table.sport)
  // Without draws and points, the victories decide: a phone shows them.
  const isShown = (column: Column) =>
    !HIDDEN_ON_PHONE.has(column) || (table.sport !== 'football' && (column === 'won' || column === 'lost'))
  const classOf = (column: Column) => `${CELL} ${isShown(column) ? '' : ON_WIDE}`
  return (
    <div className="panel overflow-x-auto">
      <table className="w-full border-collapse text-sm tabular-nums">
        <caption className="sr-only">{t('table.caption', { league: league.name })}</caption>
        <thead>
          <tr className="border-b border-line text-xs text-muted">
            <th scope="col" className="py-2 ps-3 pe-1 text-start font-medium">
              <Heading column="place" />
            </th>
            <th scope="col" className="px-2 py-2 text-start font-medium">
              {t(league.sport === 'tennis' ? 'table.columns.player' : 'table.columns.team')}
            </th>
            {columns.map((column) => (
              <th key={column} scope="col" className={`${classOf(column)} font-medium`}>
                <Heading column={column} />
              </th>
            ))}
            <th scope="col" className={`px-3 py-2 text-start font-medium ${ON_WIDE}`}>
              {t('table.columns.form')}
            </th>
          </tr>
        </thead>
        <tbody>
          {table.rows.map((row) => (
            <tr key={row.team} className="border-b border-line last:border-0">
              <td className="py-2 ps-3 pe-1 text-muted">{row.place}</td>
              <th scope="row" className="max-w-0 w-full px-2 py-2 text-start font-medium">
                <span className="flex min-w-0 items-center gap-2">
                  {league.sport !== 'tennis' && <Crest name={row.team} className="h-4.5 w-3.5" />}
                  <span className="truncate">{row.team}</span>
                </span>
              </th>
              {columns.map((column) => (
                <td key={column} className={`${classOf(column)} ${column === 'points' ? 'font-bold' : ''}`}>
                  <Value row={row} column={column} />
                </td>
              ))}
              <td className={`px-3 py-1.5 ${ON_WIDE}`}>
                <span className="flex gap-1">
                  {row.form.map((outcome, nth) => (
                    // Results keep their order, and have no other name here.
                    <OutcomeMark key={nth} outcome={outcome} />
                  ))}
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Heading({ column }: { column: Column | 'place' }) {
  const t = useTexts()
  return (
    <>
      <span aria-hidden="true">{t(`table.short.${column}`)}</span>
      <span className="sr-only">{t(`table.columns.${column}`)}</span>
    </>
  )
}

function Value({ row, column }: { row: TableRow; column: Column }) {
  const locale = useLocale()
  if (column === 'scores') return <bdi dir="ltr">{`${row.scored}:${row.conceded}`}</bdi>
  if (column !== 'difference') return row[column]
  return new Intl.NumberFormat(locale, { signDisplay: 'exceptZero' }).format(row.scored - row.conceded)
}
