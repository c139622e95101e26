/** What a query asks for, as words in Latin letters. Pure. */
import { isWrittenByEar, romanise } from './romanise.rules.ts'

export interface SearchTerm {
  text: string
  words: readonly string[]
  joined: string
  /** Whether only its sound can be compared with titles. */
  isByEar: boolean
  /** Whether its last word may not be typed to its end yet. */
  isOpen: boolean
}

/** Longer queries are cut: titles have fewer words. */
const WORDS_MAX = 8

export const toTerm = (
  words: readonly string[],
  { isByEar, isOpen }: Pick<SearchTerm, 'isByEar' | 'isOpen'>,
): SearchTerm => ({ text: words.join(' '), words, joined: words.join(''), isByEar, isOpen })

/** The words of a title or a query. */
export const wordsOf = (text: string): string[] => romanise(text).split(' ').filter(Boolean)

export const readTerm = (query: string): SearchTerm =>
  toTerm(wordsOf(query).slice(0, WORDS_MAX), { isByEar: isWrittenByEar(query), isOpen: true })
