import { parse, TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser'

/**
 * The arguments and tags of an ICU message, sorted: two translations of one message must ask for the same ones.
 * Throws on a message that cannot be parsed.
 */
export function argumentsOf(message: string): string[] {
  const names = new Set<string>()
  collect(parse(message), names)
  return [...names].toSorted()
}

function collect(elements: readonly MessageFormatElement[], names: Set<string>): void {
  for (const element of elements) {
    if (element.type === TYPE.literal || element.type === TYPE.pound) continue
    names.add(element.type === TYPE.tag ? `<${element.value}>` : element.value)
    if (element.type === TYPE.tag) collect(element.children, names)
    if (element.type === TYPE.plural || element.type === TYPE.select) {
      for (const option of Object.values(element.options)) collect(option.value, names)
    }
  }
}
