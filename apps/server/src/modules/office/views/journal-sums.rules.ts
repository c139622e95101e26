/** Amounts of journal entries as money. The journal itself holds subunits. Pure. */
import type { OfficeJournalEntry } from '@fairhall/contract/office'
import { toDecimal } from '@fairhall/money'

type Entry = Pick<OfficeJournalEntry, 'action' | 'details'>
type Sums = NonNullable<OfficeJournalEntry['sums']>
/** Of the settings. */
interface Currencies {
  baseCurrency: { code: string }
  currencies: ReadonlyMap<string, { subunitToUnit: number }>
}

/** Details that are amounts of the entry's currency. */
const amountDetails = [
  'amount',
  'heldBack',
  'left',
  'open',
  'ordered',
  'owed',
  'paid',
  'returnsUnderWay',
  'shortfall',
  'taken',
  'totalWin',
  'waits',
]

/** By the name of the detail. Leaves out values that are not a number of subunits of a known currency. */
export function sumsOf(
  { action, details }: Entry,
  invoiceCurrency: string | null,
  settings: Currencies,
): Sums {
  const base = settings.baseCurrency.code
  // Statements of partners, and commissions that are ordered, are in the base currency.
  const isOfPartner = action.startsWith('statement.') || details['kind'] === 'commission'
  const currency = isOfPartner ? base : (details['currency'] ?? invoiceCurrency)
  const found = Object.entries(details).flatMap(([name, value]) => {
    const code = name === 'cost' ? base : amountDetails.includes(name) ? currency : null
    const sum = typeof value === 'string' && typeof code === 'string' ? toSum(value, code, settings) : null
    return sum === null ? [] : [[name, sum] as const]
  })
  return Object.fromEntries(found)
}

function toSum(value: string, code: string, { currencies }: Currencies): Sums[string] | null {
  const unit = currencies.get(code)?.subunitToUnit
  if (unit === undefined || !/^-?\d{1,40}$/.test(value)) return null
  return { amount: toDecimal(BigInt(value), unit), currency: code }
}
