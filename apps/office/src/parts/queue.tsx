/** A list to work through: rows on one side, the chosen one on the other. J and K move. */
import type { ReactNode } from 'react'
import { useTexts } from '../texts/texts.tsx'
import { type Column, ColumnName } from './data-table.tsx'
import { KeyHelp } from './key-help.tsx'
import { useKeys } from './keys.ts'
import { Empty } from './states.tsx'

interface QueueProps<Row> {
  rows: readonly Row[]
  /** The first holds the button that chooses the row. */
  columns: readonly Column<Row>[]
  keyOf(row: Row): string
  chosen: string | undefined
  onChoose(key: string): void
  empty: string
  /** Below the rows, such as the button for more. */
  more?: ReactNode
  panel(row: Row): ReactNode
}

export function Queue<Row>(props: QueueProps<Row>) {
  const { rows, keyOf, chosen, onChoose, empty, more, panel } = props
  const { t } = useTexts()
  const at = rows.findIndex((row) => keyOf(row) === chosen)
  const move = (step: number) => {
    const row = rows[Math.min(Math.max(at + step, 0), rows.length - 1)]
    if (row !== undefined) onChoose(keyOf(row))
  }
  useKeys({ j: () => move(1), k: () => move(-1) })
  const row = rows[at]
  if (rows.length === 0)
    return (
      <div className="box">
        <Empty text={empty} />
      </div>
    )
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 xl:grid-cols-[minmax(0,1.7fr)_minmax(0,1fr)]">
      <div className="grid grid-cols-[minmax(0,1fr)] justify-items-start gap-2">
        <QueueRows {...props} />
        {more}
        <KeyHelp keys={[[['J', 'K'], t('keys.move')]]} />
      </div>
      <div className="box p-4 max-xl:order-first max-xl:empty:hidden xl:sticky xl:top-0">
        {row === undefined ? (
          <span className="max-xl:hidden">
            <Empty text={t('queue.choose')} />
          </span>
        ) : (
          panel(row)
        )}
      </div>
    </div>
  )
}

function QueueRows<Row>({ rows, columns, keyOf, chosen, onChoose }: QueueProps<Row>) {
  const end = (isEnd: boolean | undefined) => (isEnd === true ? 'end whitespace-nowrap' : undefined)
  return (
    <div className="box w-full overflow-auto">
      <table className="grid-table max-md:whitespace-nowrap">
        <thead>
          <tr>
            {columns.map(({ name, isNameHidden = false, isEnd }) => (
              <th key={name} className={end(isEnd)}>
                <ColumnName name={name} isNameHidden={isNameHidden} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const key = keyOf(row)
            return (
              <tr key={key} aria-selected={key === chosen}>
                {columns.map(({ name, cell, isEnd }, at) => (
                  <td key={name} className={end(isEnd)}>
                    {at === 0 ? (
                      <button
                        type="button"
                        className="link text-start whitespace-nowrap"
                        onClick={() => onChoose(key)}
                      >
                        {cell(row)}
                      </button>
                    ) : (
                      cell(row)
                    )}
                  </td>
                ))}
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}
