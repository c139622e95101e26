/** Formats plain counts in a language's digits, for example Persian digits in Persian. */
const formats = new Map<string, Intl.NumberFormat>()

export function numeralIn(locale: string, value: number): string {
  const format = formats.get(locale) ?? new Intl.NumberFormat(locale, { useGrouping: false })
  formats.set(locale, format)
  return format.format(value)
}

/** Formats in the page's language. */
export const numeral = (value: number): string => numeralIn(document.documentElement.lang, value)
