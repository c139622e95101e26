/** A table as CSV (RFC 4180), which every spreadsheet opens. Pure. */
type Cell = string | number | null

/** Spreadsheets run text that begins like a formula; numbers may begin with a minus. */
const FORMULA = /^[=+@\t\r]|^-(?![\d.])/

function toField(cell: Cell): string {
  if (cell === null) return ''
  const text = String(cell)
  const safe = FORMULA.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

export const toCsv = (rows: readonly (readonly Cell[])[]): string =>
  rows.map((row) => `${row.map(toField).join(',')}\r\n`).join('')
