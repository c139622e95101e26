/** What a field can hold, as forms and JSON bodies give it. */
export type Value = string | number | boolean | null | undefined | readonly unknown[] | Date

/** Every rule but `required`, `required_if` and `accepted` passes on an empty value: whether a field may be empty is its own question. */
export function isEmpty(value: Value): boolean {
  if (value === null || value === undefined) return true
  if (typeof value === 'string') return value.trim() === ''
  return Array.isArray(value) && value.length === 0
}

export function toText(value: Value): string {
  return value === null || value === undefined ? '' : String(value)
}

const NUMBER = /^-?\d+(\.\d+)?$/

/** The number that a value says, or null. No exponents, no blanks, no hexadecimals: what a person would write. */
export function toNumber(value: Value): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null
  return typeof value === 'string' && NUMBER.test(value.trim()) ? Number(value) : null
}

/** What the size of a value is counted in. */
export type SizeKind = 'number' | 'text' | 'list'

const NUMBER_RULES = new Set(['numeric', 'integer', 'decimal'])

/** A form holds numbers as text: there the field's other rules say that it is one. */
export function sizeKindOf(value: Value, ruleNames: readonly string[]): SizeKind {
  if (Array.isArray(value)) return 'list'
  if (typeof value === 'number') return 'number'
  return ruleNames.some((name) => NUMBER_RULES.has(name)) ? 'number' : 'text'
}

/** How large a value is: a number by its value, text by its characters, a list by its items. */
export function sizeOf(value: Value, kind: SizeKind): number {
  if (kind === 'number') return toNumber(value) ?? Number.NaN
  return Array.isArray(value) ? value.length : [...toText(value)].length
}
