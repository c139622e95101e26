/** Formats the output of staff commands as a table for people or as JSON for programs. */
import type { Cell, TableRow } from './command.ts'

/** Players choose their names and providers their ids, and a terminal obeys these characters. */
const OBEYED = /[\p{Cc}\p{Bidi_Control}]/gu
/** JSON escapes the others; line feeds between values stay. */
const OBEYED_IN_JSON = /[\u007f-\u009f\p{Bidi_Control}]/gu

export function toJson(rows: readonly TableRow[]): string {
  return JSON.stringify(
    rows,
    (_key, value: unknown) => (typeof value === 'bigint' ? String(value) : value),
    2,
  ).replaceAll(OBEYED_IN_JSON, (found) => `\\u${found.charCodeAt(0).toString(16).padStart(4, '0')}`)
}

/** One row is shown as name and value per line, several rows as a table. */
export function toTable(rows: readonly TableRow[]): string {
  const [first] = rows
  if (first === undefined) return 'Nothing.'
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  if (rows.length === 1) {
    const width = Math.max(...names.map((name) => name.length))
    return names.map((name) => `${name.padEnd(width)}  ${show(first[name] ?? null)}`).join('\n')
  }
  const lines = [names, ...rows.map((row) => names.map((name) => show(row[name] ?? null)))]
  const widths = names.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)))
  return lines
    .map((line) =>
      line
        .map((text, column) => text.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

function show(cell: Cell): string {
  if (cell === null) return '-'
  const text = cell instanceof Date ? cell.toISOString() : String(cell)
  return text.replaceAll(OBEYED, ' ')
}
