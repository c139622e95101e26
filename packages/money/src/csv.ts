/**
 * Rows as CSV (RFC 4180). A byte order mark makes spreadsheets read it as UTF-8. Separators and decimal signs match the
 * reader's language.
 */
import { numberSigns } from './digits.ts'

/** Spreadsheets run a cell that starts like this, and its text may come from a player. */
const FORMULA = /^\s*[=+\-@]|^[\t\r]/
/** A spreadsheet of another language separates cells elsewhere, even between quotes, and may drop quotes at the start of a cell. */
const FORMULA_WITHIN = /([,;\t\r\n](?:[^\S\t\r\n]|")*)(?=[=+\-@])/g
/** A number, or a phone number with dots for hidden digits. */
const HARMLESS = /^-?\d+(?:[.,]\d+)?$|^\+[\d•]+$/

/** Some spreadsheets treat quoted cells as text, so amounts aren't quoted. */
function cell(text: string, separator: string): string {
  const safe = HARMLESS.test(text) ? text : withoutFormulas(text)
  const isQuoted = safe.includes(separator) || /["\r\n]/.test(safe)
  return isQuoted ? `"${safe.replaceAll('"', '""')}"` : safe
}

function withoutFormulas(text: string): string {
  const inner = text.replaceAll(FORMULA_WITHIN, "$1'")
  return FORMULA.test(text) ? `'${inner}` : inner
}

type Row = readonly string[]

interface CsvFormat {
  /** Converts a decimal string to what spreadsheets read as a number. */
  amount(text: string): string
  /** What a file begins with. */
  begin: string
  line(row: Row): string
  /** A whole file. The first row has the names of the columns. */
  write(rows: readonly Row[]): string
}

/**
 * Spreadsheets read Latin digits in every language. Where the decimal sign is a comma, cells are separated by
 * semicolons.
 * @param locale - A BCP 47 language tag.
 */
export function csvFormat(locale: string): CsvFormat {
  const latin = new Intl.Locale(locale, { numberingSystem: 'latn' }).toString()
  const { decimal } = numberSigns(latin)
  const separator = decimal === ',' ? ';' : ','
  const begin = '\uFEFF'
  const line = (row: Row) => `${row.map((text) => cell(text, separator)).join(separator)}\r\n`
  return {
    amount: (text) => text.replace('.', decimal),
    begin,
    line,
    write: (rows) => begin + rows.map(line).join(''),
  }
}
