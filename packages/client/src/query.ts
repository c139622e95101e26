type QueryValue = string | number | boolean | undefined | null | readonly (string | number)[]

/** A query string in bracket form: `{state: [2, 3]}` becomes `state[]=2&state[]=3`; absent values are left out. */
export function toQueryString(query: Record<string, QueryValue> | undefined): string {
  const parts = new URLSearchParams()
  for (const [key, value] of Object.entries(query ?? {})) {
    if (value === undefined || value === null) continue
    if (typeof value === 'object') for (const item of value) parts.append(`${key}[]`, String(item))
    else parts.append(key, String(value))
  }
  const text = parts.toString().replaceAll('%5B%5D=', '[]=')
  return text === '' ? '' : `?${text}`
}
