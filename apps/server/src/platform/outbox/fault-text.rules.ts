/**
 * What is kept of an error beside the delivery that it stopped: its kind, PostgreSQL's code and the constraint, and its
 * words without whatever they quote. An error may quote a row or an address, and this outlives the log. Pure.
 */
const LONGEST = 200
const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
/** An id names nobody by itself and stays; quotations, addresses and long numbers go. */
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

export function textOfFault(error: unknown): string {
  if (!(error instanceof Error)) return typeof error
  const marks = ['code', 'constraint'].flatMap((key) => {
    const value: unknown = Reflect.get(error, key)
    return typeof value === 'string' || typeof value === 'number' ? [String(value)] : []
  })
  const words = error.message
    .replace(QUOTED, (_all, id: string | undefined) => id ?? '…')
    .replace(/\s+/g, ' ')
    .trim()
  const text = [error.name, ...marks].join(' ') + (words === '' ? '' : `: ${words}`)
  return text.length > LONGEST ? `${text.slice(0, LONGEST - 1)}…` : text
}
