/**
 * Numbers as people type and read them: in the digits of their script, with the separators of their language.
 * Internally, a number always has Latin digits and a point.
 */
interface NumberSigns {
  /** From zero to nine. */
  digits: readonly string[]
  decimal: string
  group: string
}

const known = new Map<string, NumberSigns>()

/** The digits and separators of a language. */
export function numberSigns(locale: string): NumberSigns {
  const found = known.get(locale)
  if (found !== undefined) return found
  const parts = new Intl.NumberFormat(locale).formatToParts(1_234_567.5)
  const find = (type: Intl.NumberFormatPartTypes) => parts.find((part) => part.type === type)?.value ?? '.'
  const one = new Intl.NumberFormat(locale, { useGrouping: false })
  const digits = Array.from({ length: 10 }, (_, digit) => one.format(digit))
  const signs = { digits, decimal: find('decimal'), group: find('group') }
  known.set(locale, signs)
  return signs
}

const ARABIC = '٠'.charCodeAt(0)
const PERSIAN = '۰'.charCodeAt(0)
const DEVANAGARI = '०'.charCodeAt(0)

/** Converts digits of the Arabic, Persian and Devanagari scripts to Latin ones. */
export function latinDigits(text: string): string {
  return text.replace(/[٠-٩۰-۹०-९]/g, (digit) => {
    const code = digit.charCodeAt(0)
    const zero = code >= DEVANAGARI ? DEVANAGARI : code >= PERSIAN ? PERSIAN : ARABIC
    return String(code - zero)
  })
}

/** Converts a number in any of these digits, with their own separators: `۱٬۲۵۰٫۵` → `1250.5`. */
export const latinNumber = (text: string): string =>
  latinDigits(text).replaceAll('٬', '').replaceAll('٫', '.')

/** Converts the digits of a text, in any script, to those of a language. */
export function digitsIn(locale: string, text: string): string {
  const { digits } = numberSigns(locale)
  return latinDigits(text).replace(/\d/g, (digit) => digits[Number(digit)] ?? digit)
}

/**
 * Converts a number with a point, and with commas between its groups, to a language, sign for sign: `1,250.5`
 * → `۱٬۲۵۰٫۵`.
 */
export function writtenIn(locale: string, latin: string): string {
  const { decimal, group } = numberSigns(locale)
  return digitsIn(
    locale,
    latin.replace(/[.,]/g, (sign) => (sign === '.' ? decimal : group)),
  )
}
