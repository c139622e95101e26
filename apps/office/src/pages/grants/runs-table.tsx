import type { OfficeRow } from '@fairhall/contract/office'
import { useQuery } from '@tanstack/react-query'
import { grantRunsQuery } from '../../api/queries.ts'
import { type Column, DataTable } from '../../parts/data-table.tsx'
import { WithData } from '../../parts/states.tsx'
import { StateTag } from '../../parts/tags.tsx'
import { useTexts } from '../../texts/texts.tsx'

interface RunsTableProps {
  onReport(run: string): void
  /** Left out for members who may only read. */
  onCancel?(run: string): void
}

/** The latest runs, read again while some of their players still wait. */
export function RunsTable({ onReport, onCancel }: RunsTableProps) {
  const { t, time, field, sum } = useTexts()
  const query = useQuery(grantRunsQuery)
  const text = (row: OfficeRow, name: string) => String(row[name] ?? '')
  const columns: readonly Column<OfficeRow>[] = [
    { name: field('run'), cell: (row) => <b>{text(row, 'run')}</b> },
    { name: field('offer'), cell: (row) => text(row, 'offer') },
    { name: field('state'), cell: (row) => <StateTag state={text(row, 'state')} /> },
    { name: field('players'), cell: (row) => text(row, 'players'), isEnd: true },
    { name: field('cost'), cell: (row) => sum(text(row, 'cost')), isEnd: true },
    { name: t('grants.progress'), cell: (row) => <Progress row={row} /> },
    { name: field('by'), cell: (row) => text(row, 'by').replace('staff:', '') },
    { name: field('at'), cell: (row) => time(text(row, 'at')) },
    {
      name: t('actions'),
      isNameHidden: true,
      cell: (row) => (
        <span className="flex gap-3">
          <button type="button" className="link" onClick={() => onReport(text(row, 'run'))}>
            {t('grants.report')}
          </button>
          {onCancel !== undefined && row['state'] !== 'cancelled' && (
            <button type="button" className="link" onClick={() => onCancel(text(row, 'run'))}>
              {t('grants.cancel')}
            </button>
          )}
        </span>
      ),
    },
  ]
  return (
    <WithData query={query}>
      {({ rows }) => (
        <DataTable
          rows={rows}
          columns={columns}
          keyOf={(row) => text(row, 'run')}
          empty={t('grants.noRuns')}
        />
      )}
    </WithData>
  )
}

function Progress({ row }: { row: OfficeRow }) {
  const { t } = useTexts()
  const [issued, due, lapsed, players] = ['issued', 'due', 'lapsed', 'players'].map((name) =>
    Number(row[name] ?? 0),
  )
  const share = (count: number | undefined) => `${((count ?? 0) / Math.max(1, players ?? 1)) * 100}%`
  return (
    <span className="grid min-w-40 gap-1">
      <span className="flex h-1.5 overflow-hidden rounded-full bg-plain-soft">
        <span className="bg-good" style={{ width: share(issued) }} />
        <span className="bg-warn" style={{ width: share(lapsed) }} />
      </span>
      <span className="text-xs text-muted">
        {t('grants.progressOf', { issued: issued ?? 0, due: due ?? 0, lapsed: lapsed ?? 0 })}
      </span>
    </span>
  )
}
