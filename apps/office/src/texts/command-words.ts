/**
 * What a command is called and does. In English as on the command line; in German from a chunk that is loaded once the page is German.
 * The server's texts have the numbers, so that they follow its settings.
 */
import type { OfficeCommand, OfficeField } from '@fairhall/contract/office'
import type { CommandText, CommandTexts } from './commands/command-texts.ts'

export interface GermanTexts {
  commands: CommandTexts
  refusals: Readonly<Record<string, string>>
  results: Readonly<Record<string, string>>
  /** Results with numbers: `{0}` is the first one, in both languages. */
  composed: Readonly<Record<string, string>>
}

type Described = Pick<OfficeCommand, 'name' | 'about'>

export interface CommandWords {
  name: string
  about: string
}

export function wordsOf(german: GermanTexts | null, { name, about }: Described): CommandWords {
  const text = find(german?.commands, name)
  return text === undefined ? { name, about } : { name: text.name, about: withNumbers(text.about, about) }
}

/** What one of its options means. Arguments have no explanation. */
export function aboutField(
  german: GermanTexts | null,
  command: string,
  { name, about }: Pick<OfficeField, 'name' | 'about'>,
): string {
  const text: CommandText | undefined = find(german?.commands, command)
  const own = find(text?.options, name)
  return own === undefined || about === '' ? about : withNumbers(own, about)
}

export const refusalOf = (german: GermanTexts | null, code: string): string | undefined =>
  find(german?.refusals, code)

/** What became of a command. */
export function resultOf(german: GermanTexts | null, result: string): string {
  let at = 0
  const shape = result.replaceAll(/\d+/g, () => `{${at++}}`)
  const text = find(german?.composed, shape)
  return find(german?.results, result) ?? (text === undefined ? result : withNumbers(text, result))
}

/** `{0}` is the first number of the English text. */
export function withNumbers(text: string, english: string): string {
  const numbers = [...english.matchAll(/\d[\d,]*/g)].map(([shown]) => Number(shown.replaceAll(',', '')))
  return text.replaceAll(/\{(\d)\}/g, (_, at: string) => (numbers[Number(at)] ?? 0).toLocaleString('de'))
}

/** Names come from the server: `constructor` is not a text. */
const find = <Text>(texts: Readonly<Record<string, Text>> | undefined, key: string): Text | undefined =>
  texts !== undefined && Object.hasOwn(texts, key) ? texts[key] : undefined
