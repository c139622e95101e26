/** Text in the CSV format of RFC 4180, as spreadsheets read it. Pure. */

export type CsvCell = string | number | boolean | Date | null

/** Without it, spreadsheets take the file for one in an older encoding. */
export const CSV_BEGIN = '\uFEFF'

export const csvLine = (cells: readonly CsvCell[]): string => `${cells.map(toCell).join(',')}\r\n`

function toCell(cell: CsvCell): string {
  if (cell === null) return ''
  if (cell instanceof Date) return cell.toISOString()
  if (typeof cell !== 'string') return String(cell)
  const text = isFormula(cell) ? `'${cell}` : cell
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** A spreadsheet would run it, and the text may come from a player. Numbers and phone numbers stay as they are. */
const isFormula = (text: string) => /^\s*[=+\-@]/.test(text) && !/^[+-]?[\d.•]+$/.test(text)
