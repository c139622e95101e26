/** The frame's texts. Each language is a separate file, and only the player's language is loaded. */
import type { Messages as AllMessages } from '@fairhall/content/messages'
import {
  createTexts as createPlainTexts,
  type TextKey as KeyOf,
  type Texts as AllTexts,
  type TextValues,
} from '@fairhall/content/texts'
import { numeralIn } from '../amounts/numerals.ts'
import { type Language, wordsOf } from './language.ts'

type Messages = AllMessages['global-components']['game-frame']
export type TextKey = KeyOf<Messages>
export type Texts = AllTexts<TextKey>

const files = import.meta.glob<Messages>('../../../../../content/*/global-components/game-frame.json', {
  import: 'default',
})
const pathOf = (locale: string) => `../../../../../content/${locale}/global-components/game-frame.json`

const known = Object.keys(files).flatMap((path) => /content\/([^/]+)\//.exec(path)?.[1] ?? [])

/** Loads the texts for this language. Returns them with the locale they are in. */
export async function loadTexts(language: Language): Promise<{ locale: string; t: Texts }> {
  const locale = wordsOf(language, known)
  const messages = await files[pathOf(locale)]?.()
  return { locale, t: createTexts(locale, messages as Messages) }
}

export function createTexts(locale: string, messages: Messages): Texts {
  const translate = createPlainTexts(locale, messages)
  return (key, values) =>
    values === undefined ? translate(key) : translate(key, inNumerals(locale, textAt(messages, key), values))
}

const textAt = (messages: Messages, key: string): string =>
  key.split('.').reduce((node: unknown, name) => (node as Record<string, unknown>)[name], messages) as string

/**
 * A plain number in a text becomes a string in the language's digits. A number that selects a plural form
 * must stay a number; `#` formats it.
 */
function inNumerals(locale: string, text: string, values: TextValues): TextValues {
  const shown = Object.entries(values).map(([name, value]) =>
    typeof value === 'number' && !text.includes(`{${name},`)
      ? [name, numeralIn(locale, value)]
      : [name, value],
  )
  return Object.fromEntries(shown) as TextValues
}

const FROM_THE_RIGHT = ['Arab', 'Hebr']

/** The text direction of a language. */
export const directionOf = (locale: string): 'rtl' | 'ltr' =>
  FROM_THE_RIGHT.includes(new Intl.Locale(locale).maximize().script ?? '') ? 'rtl' : 'ltr'
