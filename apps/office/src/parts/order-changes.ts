/** The changes of a settings file in the text of an order. Pure. */

interface OrderChanges {
  file: string
  changes: readonly { path: string; values: string }[]
}

/** The server quotes names and values that could be read as another change (`settings-changes.rules.ts`). */
const QUOTED = String.raw`"(?:[^"\\]|\\.)*"`
const VALUE = `(?:${QUOTED}|(?!"))(?:(?!; | → ).)*`
const CHANGE = new RegExp(`(${QUOTED}|[^\\s"]+) (${VALUE}(?: → ${VALUE})?)(?:; |$)`, 'gsy')

/** Null if the order is about something else, or if any part of it does not read as a change: nothing is left out. */
export function changesIn(text: string): OrderChanges | null {
  const [, file, all] = /^([\w-]+\.json): (.+)$/s.exec(text) ?? []
  if (file === undefined || all === undefined) return null
  const found = [...all.matchAll(CHANGE)]
  if (found.reduce((length, [change]) => length + change.length, 0) !== all.length) return null
  return { file, changes: found.map(([, path = '', values = '']) => ({ path, values })) }
}
