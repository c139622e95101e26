/**
 * The player's payments as CSV (RFC 4180). A byte order mark makes spreadsheets read it as UTF-8. Separators and
 * decimal signs match the player's language.
 */
import type { Invoice } from '@fairhall/contract'
import { numberSigns } from '@fairhall/money/digits'

interface CsvTexts {
  /** A BCP 47 language tag. */
  locale: string
  columns: readonly string[]
  /** Includes a word: a spreadsheet would turn bare digits into a number with an exponent. */
  number: (invoice: Invoice) => string
  kind: (invoice: Invoice) => string
  state: (invoice: Invoice) => string
}

const BYTE_ORDER_MARK = '\uFEFF'

/** Spreadsheets treat a cell that starts like this as a formula. */
const FORMULA = /^[=+\-@\t\r]/

/** Some spreadsheets treat quoted cells as text, so amounts aren't quoted. */
function cell(text: string, separator: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text
  const isQuoted = safe.includes(separator) || /["\r\n]/.test(safe)
  return isQuoted ? `"${safe.replaceAll('"', '""')}"` : safe
}

/**
 * Spreadsheets read Latin digits in every language. Where the decimal sign is a comma, cells are separated by
 * semicolons.
 */
function signsOf(locale: string) {
  const latin = new Intl.Locale(locale, { numberingSystem: 'latn' }).toString()
  const { decimal } = numberSigns(latin)
  return { decimal, separator: decimal === ',' ? ';' : ',' }
}

export function toCsv(invoices: readonly Invoice[], texts: CsvTexts): string {
  const { decimal, separator } = signsOf(texts.locale)
  const written = (amount: string) => amount.replace('.', decimal)
  const rows = invoices.map((invoice) => [
    texts.number(invoice),
    invoice.createdAt,
    invoice.updatedAt,
    texts.kind(invoice),
    invoice.methodName,
    written(invoice.amount),
    written(invoice.fee),
    invoice.currency,
    texts.state(invoice),
  ])
  const lines = [texts.columns, ...rows].map((row) =>
    row.map((text) => cell(text, separator)).join(separator),
  )
  return `${BYTE_ORDER_MARK}${lines.join('\r\n')}\r\n`
}
