import type { OfficeRow } from '@fairhall/contract/office'
import { Link } from '@tanstack/react-router'
import { useTexts } from '../texts/texts.tsx'
import { Empty } from './states.tsx'

const TIME = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/

/** Columns that hold codes. Others may hold texts of players and providers, which are shown as they are. */
const CODES: ReadonlySet<string> = new Set([
  'status',
  'state',
  'kind',
  'mode',
  'type',
  'trigger',
  'why',
  'outcome',
  'restriction',
  'lapsed',
])

/** Columns that say what became of something, or how much of it is done. */
const RESULTS: ReadonlySet<string> = new Set(['result', 'approved', 'fallen'])

/** The rows that a command prints. Columns without any value are left out. */
export function RowsTable({ rows }: { rows: readonly OfficeRow[] }) {
  const { t, time, code, field, result } = useTexts()
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))].filter((name) =>
    rows.some((row) => row[name] != null && row[name] !== ''),
  )
  if (rows.length === 0) return <Empty text={t('commands.noRows')} />
  const show = (name: string, cell: OfficeRow[string] | undefined) => {
    if (cell == null) return ''
    if (name === 'player')
      return (
        <Link to="/players/$id" params={{ id: String(cell) }} className="link">
          {String(cell).slice(0, 8)}
        </Link>
      )
    if (typeof cell !== 'string') return String(cell)
    if (CODES.has(name)) return code(cell)
    if (RESULTS.has(name)) return result(cell)
    return TIME.test(cell) ? time(cell) : cell
  }
  // One entry is read as a list of facts.
  if (rows.length === 1)
    return (
      <dl className="grid grid-cols-[max-content_1fr] gap-x-4 gap-y-1.5">
        {names.map((name) => (
          <div key={name} className="contents">
            <dt className="text-muted">{field(name)}</dt>
            <dd className="min-w-0 wrap-break-word">{show(name, rows[0]?.[name])}</dd>
          </div>
        ))}
      </dl>
    )
  return (
    <div className="box overflow-auto">
      <table className="grid-table">
        <thead>
          <tr>
            {names.map((name) => (
              <th key={name}>{field(name)}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            // Rows of a finished command never move.
            <tr key={at}>
              {names.map((name) => (
                <td key={name}>{show(name, row[name])}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
