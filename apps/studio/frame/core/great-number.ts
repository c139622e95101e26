export interface GreatNumber {
  readonly number: string
  /** What is raised behind it: not every script has raised digits of its own. Empty where nothing is. */
  readonly power: string
}

/** A count as a language writes it; one that nobody could read, `1.83e+360`, by its power of ten. */
export function greatNumberIn(locale: string, value: string): GreatNumber {
  const write = (text: string) =>
    new Intl.NumberFormat(locale, { maximumFractionDigits: 2 }).format(text as Intl.StringNumericLiteral)
  const [digits = '', power] = value.split('e+')
  if (power === undefined) return { number: write(digits), power: '' }
  return { number: `${write(digits)} × ${write('10')}`, power: write(power) }
}
