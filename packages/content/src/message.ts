import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser'

/**
 * The arguments and tags of an ICU message, sorted: two translations of one message must have the same ones.
 * Throws on an invalid message.
 */
export function argumentsOf(message: string): string[] {
  const names = new Set<string>()
  walk(parse(message), (element) => {
    if (element.type === TYPE.literal || element.type === TYPE.pound) return
    names.add(element.type === TYPE.tag ? `<${element.value}>` : element.value)
  })
  return [...names].toSorted()
}

/**
 * The plural forms of each counted word in a message: `[['one', 'other']]`. Ordinals (1st, 2nd) have separate
 * forms.
 */
export function pluralsOf(message: string): { isOrdinal: boolean; forms: string[] }[] {
  const plurals: { isOrdinal: boolean; forms: string[] }[] = []
  walk(parse(message), (element) => {
    if (element.type === TYPE.plural)
      plurals.push({ isOrdinal: element.pluralType === 'ordinal', forms: Object.keys(element.options) })
  })
  return plurals
}

function walk(
  elements: readonly MessageFormatElement[],
  visit: (element: MessageFormatElement) => void,
): void {
  for (const element of elements) {
    visit(element)
    if (element.type === TYPE.tag) walk(element.children, visit)
    if (element.type === TYPE.plural || element.type === TYPE.select) {
      for (const option of Object.values(element.options)) walk(option.value, visit)
    }
  }
}
