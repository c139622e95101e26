/** The values of a field in forms and JSON bodies. */
export type Value = string | number | boolean | null | undefined | readonly unknown[] | Date

/**
 * Every rule but `required`, `required_if` and `accepted` passes on an empty value: whether a field may be
 * empty is a separate rule.
 */
export function isEmpty(value: Value): boolean {
  if (value === null || value === undefined) return true
  if (typeof value === 'string') return value.trim() === ''
  return Array.isArray(value) && value.length === 0
}

export function toText(value: Value): string {
  return value === null || value === undefined ? '' : String(value)
}

const NUMBER = /^-?\d+(\.\d+)?$/

/** The number in a value, or null. No exponents, blanks or hexadecimals: only what a person would type. */
export function toNumber(value: Value): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null
  return typeof value === 'string' && NUMBER.test(value.trim()) ? Number(value) : null
}

/** The unit of a value's size. */
export type SizeKind = 'number' | 'text' | 'list'

const NUMBER_RULES = new Set(['numeric', 'integer', 'decimal'])

/** A form contains numbers as text; the field's other rules show that it is a number. */
export function sizeKindOf(value: Value, ruleNames: readonly string[]): SizeKind {
  if (Array.isArray(value)) return 'list'
  if (typeof value === 'number') return 'number'
  return ruleNames.some((name) => NUMBER_RULES.has(name)) ? 'number' : 'text'
}

/** The size of a value: a number by its value, text by its characters, a list by its items. */
export function sizeOf(value: Value, kind: SizeKind): number {
  if (kind === 'number') return toNumber(value) ?? Number.NaN
  return Array.isArray(value) ? value.length : [...toText(value)].length
}
