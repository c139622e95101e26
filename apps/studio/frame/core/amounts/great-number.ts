export interface GreatNumber {
  readonly number: string
  /**
   * The superscript digits after it, because not every script has its own. Empty when there is no exponent.
   */
  readonly power: string
}

/**
 * Formats a count in a language. A count too long to read, such as `1.83e+360`, is shown as a power of ten.
 */
export function greatNumberIn(locale: string, value: string): GreatNumber {
  const write = (text: string) =>
    new Intl.NumberFormat(locale, { maximumFractionDigits: 2 }).format(text as Intl.StringNumericLiteral)
  const [digits = '', power] = value.split('e+')
  if (power === undefined) return { number: write(digits), power: '' }
  return { number: `${write(digits)} × ${write('10')}`, power: write(power) }
}
