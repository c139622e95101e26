/** Array literals of PostgreSQL, written and read by hand: the driver's own way costs a third of a batch. */

export function toPlainArray(values: readonly (string | bigint | number | null)[]): string {
  let text = '{'
  for (let i = 0; i < values.length; i++) text += (i === 0 ? '' : ',') + (values[i] ?? 'NULL')
  return `${text}}`
}

/** For texts that may hold anything: each is quoted, backslash and quote are escaped. */
export function toTextArray(values: readonly (string | null)[]): string {
  let text = '{'
  for (let i = 0; i < values.length; i++) {
    const value = values[i]
    const separator = i === 0 ? '' : ','
    text += separator + (value == null ? 'NULL' : `"${value.replace(/["\\]/g, '\\$&')}"`)
  }
  return `${text}}`
}

export function toBigints(literal: string): bigint[] {
  if (literal === '{}') return []
  return literal.slice(1, -1).split(',').map(BigInt)
}
