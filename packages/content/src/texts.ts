/** The texts of a small page, such as the frame of games. The site reads its texts through `use-intl` for React. */
import { createTranslator } from 'use-intl/core'

/** The paths of all texts of a tree, such as `slip.title`. */
export type TextKey<Tree, Prefix extends string = ''> = {
  [Key in keyof Tree & string]: Tree[Key] extends string
    ? `${Prefix}${Key}`
    : TextKey<Tree[Key], `${Prefix}${Key}.`>
}[keyof Tree & string]

export type TextValues = Record<string, string | number>

/** Returns a text with its values. */
export type Texts<Key extends string> = (key: Key, values?: TextValues) => string

/** @param locale The language of the texts, in which their numbers and plurals are written. */
export function createTexts<Messages extends object>(
  locale: string,
  messages: Messages,
): Texts<TextKey<Messages>> {
  // The library's type requires the values that each text names; here a key may come from a variable.
  return createTranslator({ locale, messages }) as unknown as Texts<TextKey<Messages>>
}
