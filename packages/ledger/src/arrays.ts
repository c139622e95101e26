import type { Value } from './types.ts'

/** Array literals of PostgreSQL, written and read by hand: the driver's own way costs a third of a batch. */

export function toPlainArray(values: readonly (string | bigint | number | null)[]): string {
  let text = '{'
  for (let i = 0; i < values.length; i++) text += (i === 0 ? '' : ',') + (values[i] ?? 'NULL')
  return `${text}}`
}

/** As a parameter of its own. */
export function toText(value: Value): string | null {
  if (value == null) return null
  if (typeof value === 'string') return value
  if (value instanceof Date) return value.toISOString()
  return typeof value === 'object' ? toPlainArray(value) : String(value)
}

/** Most amounts are nothing: to read a number is much dearer than to compare. */
export function toBigint(text: string): bigint {
  return text === '0' ? 0n : BigInt(text)
}

export function toBigints(literal: string): bigint[] {
  if (literal === '{}') return []
  return literal.slice(1, -1).split(',').map(toBigint)
}
