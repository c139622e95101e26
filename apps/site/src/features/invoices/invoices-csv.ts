/** The player's payments as CSV. */
import type { Invoice } from '@fairhall/contract'
import { csvFormat } from '@fairhall/money/csv'

interface CsvTexts {
  /** A BCP 47 language tag. */
  locale: string
  columns: readonly string[]
  /** Includes a word: a spreadsheet would turn bare digits into a number with an exponent. */
  number: (invoice: Invoice) => string
  kind: (invoice: Invoice) => string
  state: (invoice: Invoice) => string
}

export function toCsv(invoices: readonly Invoice[], texts: CsvTexts): string {
  const { amount, write } = csvFormat(texts.locale)
  const rows = invoices.map((invoice) => [
    texts.number(invoice),
    invoice.createdAt,
    invoice.updatedAt,
    texts.kind(invoice),
    invoice.methodName,
    // Nobody knows the amount of an address that takes any until something arrives.
    invoice.isAmountOpen ? '' : amount(invoice.amount),
    amount(invoice.held),
    amount(invoice.fee),
    invoice.currency,
    texts.state(invoice),
  ])
  return write([texts.columns, ...rows])
}
