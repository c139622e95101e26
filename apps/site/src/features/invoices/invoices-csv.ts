/**
 * The player's payments as a table for his own books: RFC 4180 with a mark so that spreadsheets read it as UTF-8, and with the
 * signs by which those of his language part cells and read amounts.
 */
import type { Invoice } from '@fairhall/contract'
import { numberSigns } from '@fairhall/money/digits'

export interface CsvTexts {
  /** A language tag. */
  locale: string
  columns: readonly string[]
  /** With a word before it: of bare digits a spreadsheet makes a number with an exponent. */
  number: (invoice: Invoice) => string
  kind: (invoice: Invoice) => string
  state: (invoice: Invoice) => string
}

const BYTE_ORDER_MARK = '\uFEFF'

/** A spreadsheet takes a cell that begins like this for a formula. */
const FORMULA = /^[=+\-@\t\r]/

/** What stands between quotes is text to some of them, so amounts do not. */
function cell(text: string, separator: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text
  const isQuoted = safe.includes(separator) || /["\r\n]/.test(safe)
  return isQuoted ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Spreadsheets read Latin digits in every language; where a comma begins the decimals it parts no cells. */
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
