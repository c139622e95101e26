import type { ReactNode } from 'react'
import { useTexts } from '../texts/texts.tsx'
import { Empty } from './states.tsx'

export interface Column<Row> {
  name: string
  /** Only screen readers name it, such as a column of buttons. */
  isNameHidden?: boolean
  cell(row: Row): ReactNode
  /** Numbers are read from their last digit. */
  isEnd?: boolean
}

interface DataTableProps<Row> {
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  keyOf(row: Row): string
  /** Shown without rows. */
  empty?: string
}

export function DataTable<Row>({ columns, rows, keyOf, empty }: DataTableProps<Row>) {
  const { t } = useTexts()
  if (rows.length === 0)
    return (
      <div className="box">
        <Empty text={empty ?? t('empty')} />
      </div>
    )
  const end = (isEnd: boolean | undefined) => (isEnd === true ? 'end whitespace-nowrap' : undefined)
  return (
    <div className="box overflow-auto">
      <table className="grid-table max-md:whitespace-nowrap">
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.name} className={end(column.isEnd)}>
                <ColumnName {...column} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)}>
              {columns.map(({ name, cell, isEnd }) => (
                <td key={name} className={end(isEnd)}>
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

export function ColumnName({ name, isNameHidden = false }: Pick<Column<unknown>, 'name' | 'isNameHidden'>) {
  return isNameHidden ? <span className="sr-only">{name}</span> : name
}
