/** What a field can hold, as forms and JSON bodies give it. */
export type Value = string | number | boolean | null | undefined | readonly unknown[] | Date

/** Every rule but the `required` family passes on an empty value: whether a field may be empty is its own question. */
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

/** How large a value is: a number by its value, text by its characters, a list by its items. */
export function sizeOf(value: Value): number {
  if (typeof value === 'number') return value
  if (Array.isArray(value)) return value.length
  return [...toText(value)].length
}
