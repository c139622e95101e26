/**
 * Formats use-intl's compiled messages; the build replaces its formatter with this one. use-intl would write a
 * number for a plain `{count}` in Latin digits in every language. This one uses the digits of the language.
 */
import formatCompiled from 'use-intl/format-message/format-only'

type Filling = Parameters<typeof formatCompiled>
type Values = Readonly<Record<string, unknown>>

export default function formatMessage(...[key, message, values, options]: Filling) {
  const { locale, formatters } = options
  const isCounted = values !== undefined && Object.values(values).some((value) => typeof value === 'number')
  const text = isCounted ? withNumbers(message, values, formatters.getNumberFormat(locale)) : message
  return formatCompiled(key, text as typeof message, values, options)
}
formatMessage.raw = formatCompiled.raw

/** A plain argument is compiled to a list with only its name. Other nested lists are searched. */
function withNumbers(part: unknown, values: Values, format: Intl.NumberFormat): unknown {
  if (Array.isArray(part)) {
    const [name] = part as unknown[]
    const value = part.length === 1 && typeof name === 'string' ? values[name] : undefined
    if (typeof value === 'number') return format.format(value)
    return part.map((child) => withNumbers(child, values, format))
  }
  if (typeof part !== 'object' || part === null) return part
  return Object.fromEntries(
    Object.entries(part).map(([name, child]) => [name, withNumbers(child, values, format)]),
  )
}
