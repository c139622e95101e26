import type { Value } from './types.ts'

/**
 * PostgreSQL array literals, written and parsed by hand: the driver's own code would take a third of the time
 * of a batch.
 */

export function toPlainArray(values: readonly (string | bigint | number | null)[]): string {
  let text = '{'
  for (let i = 0; i < values.length; i++) text += (i === 0 ? '' : ',') + (values[i] ?? 'NULL')
  return `${text}}`
}

/** A value as a single parameter. */
export function toText(value: Value): string | null {
  if (value == null) return null
  if (typeof value === 'string') return value
  if (value instanceof Date) return value.toISOString()
  return typeof value === 'object' ? toPlainArray(value) : String(value)
}

/** Most amounts are zero, and comparing is much cheaper than parsing. */
export function toBigint(text: string): bigint {
  return text === '0' ? 0n : BigInt(text)
}

export function toBigints(literal: string): bigint[] {
  if (literal === '{}') return []
  return literal.slice(1, -1).split(',').map(toBigint)
}
