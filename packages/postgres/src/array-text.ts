/**
 * Arrays as PostgreSQL's text, exactly as the driver writes them. Batches send arrays of thousands of IDs, numbers and times. The driver
 * escapes each element with two replacements; few need any. See docs/decisions/0032-arrays-written-by-us.md.
 */

const SPECIAL = /["\\]/

function quoted(element: string): string {
  if (!SPECIAL.test(element)) return `"${element}"`
  return `"${element.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`
}

/** Null if an element is no string, number, boolean or null: the driver converts such an array. */
export function toArrayText(elements: readonly unknown[]): string | null {
  let text = ''
  for (const element of elements) {
    if (text !== '') text += ','
    if (typeof element === 'string') text += quoted(element)
    else if (typeof element === 'bigint' || typeof element === 'number' || typeof element === 'boolean')
      text += `"${element}"`
    else if (element === null || element === undefined) text += 'NULL'
    else return null
  }
  return `{${text}}`
}
