/**
 * Names for statements that are said often: by its name each connection prepares one once, and PostgreSQL reads and
 * plans it once. Only for transactions, whose statements read and write by keys, so that one plan serves all values.
 */

/** What is said seldom is not worth the memory that it takes on each connection. */
const OFTEN = 20
/** A statement with lists of many lengths is many statements: they must not pile up. */
const NAMES_MAX = 200
const COUNTED_MAX = 2_000

const counts = new Map<string, number>()
const names = new Map<string, string>()
let generation = 0

/** Undefined for what is not, or not yet, worth a name, and for what takes no values: it may be several statements. */
export function nameOf(text: string, parameters: number): string | undefined {
  const known = names.get(text)
  if (known !== undefined || parameters === 0 || names.size === NAMES_MAX) return known
  const count = (counts.get(text) ?? 0) + 1
  if (count < OFTEN) {
    // What was said once and never again must not keep what is said now from being counted.
    if (counts.size === COUNTED_MAX) counts.clear()
    counts.set(text, count)
    return undefined
  }
  counts.delete(text)
  const name = `s${generation}_${names.size}`
  names.set(text, name)
  return name
}

/** What was prepared does not fit the tables any more: everything is prepared anew, under other names. */
export function forgetNames(): void {
  generation += 1
  names.clear()
}
