/** The lines of a list that are left out, as a CSV file. Pure. */
import type { OfficeRow } from '@fairhall/contract/office'

/** Values that a spreadsheet would run as a formula begin with an apostrophe. */
const cell = (value: OfficeRow[string] | undefined): string => {
  const text = String(value ?? '')
  return `"${(/^[=+\-@\t\r]/.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`
}

/** In base64, as files of commands are. */
export function csvOf(rows: readonly OfficeRow[]): string {
  const lines = rows.map(({ line, player, why }) => [line, player, why].map(cell).join(','))
  const bytes = new TextEncoder().encode(['line,player,why', ...lines, ''].join('\r\n'))
  return btoa(Array.from(bytes, (byte) => String.fromCodePoint(byte)).join(''))
}
