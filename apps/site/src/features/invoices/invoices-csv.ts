/** The player's payments as a table for his own books: RFC 4180, with a mark so that spreadsheets read it as UTF-8. */
import type { Invoice } from '@fairhall/contract'

export interface CsvTexts {
  columns: readonly string[]
  kind: (invoice: Invoice) => string
  state: (invoice: Invoice) => string
}

const BYTE_ORDER_MARK = '\uFEFF'

/** A spreadsheet takes a cell that begins like this for a formula. */
const FORMULA = /^[=+\-@\t\r]/

function cell(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

export function toCsv(invoices: readonly Invoice[], { columns, kind, state }: CsvTexts): string {
  const rows = invoices.map((invoice) => {
    const { number, createdAt, updatedAt, methodName, amount, fee, currency } = invoice
    return [number, createdAt, updatedAt, kind(invoice), methodName, amount, fee, currency, state(invoice)]
  })
  const lines = [columns, ...rows].map((row) => row.map(cell).join(','))
  return `${BYTE_ORDER_MARK}${lines.join('\r\n')}\r\n`
}
