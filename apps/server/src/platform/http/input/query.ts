/**
 * Query strings in bracket form: `state[]=1&state[]=2` is a list, `state=1` a text. Of a repeated name without brackets the last
 * value counts. There is no nesting.
 */
const PARAMETERS_MAX = 100

export function parseQuery(text: string): Record<string, string | string[]> {
  const parsed: Record<string, string | string[]> = Object.create(null)
  let count = 0
  for (const [name, value] of new URLSearchParams(text)) {
    if ((count += 1) > PARAMETERS_MAX) break
    if (!name.endsWith('[]')) {
      parsed[name] = value
      continue
    }
    const key = name.slice(0, -2)
    const list = parsed[key]
    if (Array.isArray(list)) list.push(value)
    else parsed[key] = [value]
  }
  return parsed
}
