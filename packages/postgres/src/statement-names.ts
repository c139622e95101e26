/**
 * Names for frequent statements. Each connection prepares a named statement once, and PostgreSQL parses and plans it once. Only for
 * transactions, whose statements read and write by keys, so that one plan fits all values.
 */

/** Rare statements are not worth the memory on each connection. */
const USES_BEFORE_NAME = 20
/** A statement with lists of many lengths counts as many statements, so their number is limited. */
const NAMES_MAX = 200
const COUNTED_MAX = 2_000

const counts = new Map<string, number>()
const names = new Map<string, string>()
let generation = 0

/** Undefined for a statement that is rare so far, and for one without values, which may be several statements. */
export function nameOf(text: string, parameters: number): string | undefined {
  const known = names.get(text)
  if (known !== undefined || parameters === 0 || names.size === NAMES_MAX) return known
  const count = (counts.get(text) ?? 0) + 1
  if (count < USES_BEFORE_NAME) {
    // Statements used only once must not prevent the counting of current ones.
    if (counts.size === COUNTED_MAX) counts.clear()
    counts.set(text, count)
    return undefined
  }
  counts.delete(text)
  const name = `s${generation}_${names.size}`
  names.set(text, name)
  return name
}

/** Prepared statements no longer match the tables: all are prepared again under new names. */
export function forgetNames(): void {
  generation += 1
  names.clear()
}
