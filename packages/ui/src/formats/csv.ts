/**
 * Rows as CSV (RFC 4180). A byte order mark makes spreadsheets read it as UTF-8. Separators and decimal signs match the
 * reader's language.
 */
import { numberSigns } from '@fairhall/money/digits'

const BYTE_ORDER_MARK = '\uFEFF'

/** Spreadsheets treat a cell that starts like this as a formula, unless it is a negative number. */
const FORMULA = /^[=+@\t\r]|^-(?!\d+(?:[.,]\d+)?$)/

/** Some spreadsheets treat quoted cells as text, so amounts aren't quoted. */
function cell(text: string, separator: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text
  const isQuoted = safe.includes(separator) || /["\r\n]/.test(safe)
  return isQuoted ? `"${safe.replaceAll('"', '""')}"` : safe
}

interface CsvFormat {
  /** Converts a decimal string to what spreadsheets read as a number. */
  amount: (text: string) => string
  /** The first row has the names of the columns. */
  write: (rows: readonly (readonly string[])[]) => string
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
  return {
    amount: (text) => text.replace('.', decimal),
    write(rows) {
      const lines = rows.map((row) => row.map((text) => cell(text, separator)).join(separator))
      return `${BYTE_ORDER_MARK}${lines.join('\r\n')}\r\n`
    },
  }
}
