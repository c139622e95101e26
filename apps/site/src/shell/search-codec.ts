/**
 * Search parameters stay text. The router's own codec parses values as JSON, which changes long numbers in tokens.
 * Here nothing is interpreted, and a repeated key becomes a list.
 */
type RawSearch = Record<string, string | string[]>

export function parseSearch(text: string): RawSearch {
  // A map, because a key such as `valueOf` must not match an inherited property.
  const search = new Map<string, string | string[]>()
  for (const [key, value] of new URLSearchParams(text)) {
    const known = search.get(key)
    if (known === undefined) search.set(key, value)
    else search.set(key, typeof known === 'string' ? [known, value] : [...known, value])
  }
  return Object.fromEntries(search)
}

export function stringifySearch(search: Record<string, unknown>): string {
  const parts = new URLSearchParams()
  for (const [key, value] of Object.entries(search)) {
    if (value === undefined || value === null) continue
    for (const item of Array.isArray(value) ? value : [value]) parts.append(key, String(item))
  }
  const text = parts.toString()
  return text === '' ? '' : `?${text}`
}
