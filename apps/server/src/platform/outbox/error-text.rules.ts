/**
 * The stored text of an error that stopped a delivery: its kind, PostgreSQL's code and constraint, and its message without
 * quotations. An error can quote a row or an address, and this text outlives the log. Pure.
 */
const LENGTH_MAX = 200
const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
/** IDs stay, because they identify nobody on their own. Quotations, addresses and long numbers are removed. */
const QUOTED = new RegExp(
  [
    `(${UUID})`,
    '"[^"]*"?',
    '`[^`]*`?',
    '“[^”]*”?',
    "(?<!\\p{L})'[^']*'",
    '\\p{L}+://\\S+',
    '\\S+@\\S+',
    '\\+?\\d[\\d\\s().-]{4,}\\d',
  ].join('|'),
  'giu',
)

export function toErrorText(error: unknown): string {
  if (!(error instanceof Error)) return typeof error
  const marks = ['code', 'constraint'].flatMap((key) => {
    const value: unknown = Reflect.get(error, key)
    return typeof value === 'string' || typeof value === 'number' ? [String(value)] : []
  })
  const message = error.message
    .replace(QUOTED, (_all, id: string | undefined) => id ?? '…')
    .replace(/\s+/g, ' ')
    .trim()
  const text = [error.name, ...marks].join(' ') + (message === '' ? '' : `: ${message}`)
  return text.length > LENGTH_MAX ? `${text.slice(0, LENGTH_MAX - 1)}…` : text
}
