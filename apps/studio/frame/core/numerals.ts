/** Numbers that only count, as a language writes them: in Persian with Persian digits. */
const formats = new Map<string, Intl.NumberFormat>()

export function numeralIn(locale: string, value: number): string {
  const format = formats.get(locale) ?? new Intl.NumberFormat(locale, { useGrouping: false })
  formats.set(locale, format)
  return format.format(value)
}

/** In the language of the page. */
export const numeral = (value: number): string => numeralIn(document.documentElement.lang, value)
