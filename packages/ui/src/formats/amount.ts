/**
 * The rules of an amount input, separate from the control. Amounts stay decimal strings from the first key to the
 * request: nothing here converts one to a float.
 */
import { latinDigits, latinNumber, writtenIn } from '@fairhall/money/digits'

const CHARS_MAX = 10

/**
 * Normalizes the input after a key or paste: digits, one decimal separator, no leading zero, at most 10 characters.
 * If there are commas and points, the last one is the decimal separator: `1.234,50`. Arabic, Persian and Hindi
 * digits and signs become Latin.
 */
export function typedAmount(raw: string, fractionDigits = 8): string {
  const dotted = withoutGroups(latinNumber(raw))
    .replace(/,/g, '.')
    .replace(/[^\d.]/g, '')
  const [whole = '', ...rest] = dotted.split('.')
  const trimmed = whole.replace(/^0+(?=\d)/, '')
  if (rest.length === 0 || fractionDigits === 0) return trimmed.slice(0, CHARS_MAX)
  const fraction = rest.join('').slice(0, fractionDigits)
  return `${trimmed === '' ? '0' : trimmed}.${fraction}`.slice(0, CHARS_MAX)
}

function withoutGroups(raw: string): string {
  const [comma, point] = [raw.lastIndexOf(','), raw.lastIndexOf('.')]
  if (comma < 0 || point < 0) return raw
  return raw.replaceAll(comma > point ? '.' : ',', '')
}

/** Formats an amount in the reader's language, character by character: `12.5` → `12,5`, `۱۲٫۵`. */
export const shownAmount = (value: string, locale: string): string => writtenIn(locale, value)

/**
 * The caret's position in the normalized value: after the characters that preceded it. If those have changed, as
 * with a leading zero, before the characters that followed it.
 */
export function amountCaret(typed: string, caret: number, value: string, fractionDigits?: number): number {
  const before = typedAmount(typed.slice(0, caret), fractionDigits)
  if (value.startsWith(before)) return before.length
  const behind = latinDigits(typed.slice(caret)).replace(/[^\d.,٫]/g, '')
  return Math.max(0, value.length - behind.length)
}

/** Negative, zero or positive, by value; both are non-negative decimal strings. */
export function compareAmounts(left: string, right: string): number {
  const [a, b] = [parts(left), parts(right)]
  if (a.whole.length !== b.whole.length) return a.whole.length - b.whole.length
  if (a.whole !== b.whole) return a.whole < b.whole ? -1 : 1
  const digits = Math.max(a.fraction.length, b.fraction.length)
  const [x, y] = [a.fraction.padEnd(digits, '0'), b.fraction.padEnd(digits, '0')]
  return x === y ? 0 : x < y ? -1 : 1
}

/** Whether a non-negative decimal string is greater than zero. */
export const isAboveZero = (amount: string): boolean => /[1-9]/.test(amount)

/** The value after the field was left: empty or too small becomes the minimum, too large the maximum. */
export function clampAmount(value: string, min?: string, max?: string): string {
  if (value === '' || value === '.') return min ?? ''
  if (min !== undefined && compareAmounts(value, min) < 0) return min
  if (max !== undefined && compareAmounts(value, max) > 0) return max
  return value.endsWith('.') ? value.slice(0, -1) : value
}

/** Whether an amount is in its range, bounds included. An empty one never is. */
export function isAmountWithin(value: string, min?: string, max?: string): boolean {
  if (value === '' || value.endsWith('.')) return false
  return (
    !(min !== undefined && compareAmounts(value, min) < 0) &&
    !(max !== undefined && compareAmounts(value, max) > 0)
  )
}

function parts(amount: string) {
  const [whole = '', fraction = ''] = amount.split('.')
  return { whole: whole.replace(/^0+/, ''), fraction }
}
