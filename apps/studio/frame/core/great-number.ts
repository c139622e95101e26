const isolated = (text: string) => `\u2066${text}\u2069`
const RAISED = '⁰¹²³⁴⁵⁶⁷⁸⁹'

/** A count as a language writes it; one that nobody could read, `1.83e+360`, by its power of ten. */
export function greatNumberIn(locale: string, value: string): string {
  const write = (text: string) =>
    new Intl.NumberFormat(locale, { maximumFractionDigits: 2 }).format(text as Intl.StringNumericLiteral)
  const [digits = '', power] = value.split('e+')
  if (power === undefined) return write(digits)
  const raised = [...power].map((digit) => RAISED[Number(digit)]).join('')
  // A product reads from the left in every language.
  return isolated(`${write(digits)} × ${write('10')}${raised}`)
}
