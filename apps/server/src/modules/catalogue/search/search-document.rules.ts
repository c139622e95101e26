/** What the search index keeps about a title, and how a query asks it. Pure. */
import { isWrittenByEar, romanise, soundOf } from './romanise.rules.ts'

/** Must increase when documents or keys are written differently: then all games are indexed again. */
export const FORM = 1

export interface SearchDocument {
  /** The words of the title, then all of them as one word if there are several. */
  document: string
  /** Each word with at most one letter left out, and its sound after `~`. */
  keys: string[]
}

export function toDocument(title: string): SearchDocument {
  const words = romanise(title).split(' ')
  const joined = words.join('')
  const all = words.length > 1 ? [...words, joined] : words
  return {
    document: all.join(' '),
    keys: [...new Set(all.flatMap((word) => [...keysOf(word), ...soundKeys(word)]))],
  }
}

export interface SearchTerm {
  text: string
  words: readonly string[]
  joined: string
  /** Whether only its sound can be compared with titles. */
  isByEar: boolean
}

/** Longer queries are cut: titles have fewer words. */
const WORDS_MAX = 8

export const toTerm = (words: readonly string[], isByEar: boolean): SearchTerm => ({
  text: words.join(' '),
  words,
  joined: words.join(''),
  isByEar,
})

export function readTerm(query: string): SearchTerm {
  const words = romanise(query).split(' ').filter(Boolean).slice(0, WORDS_MAX)
  return toTerm(words, isWrittenByEar(query))
}

/** The keys of which a matching document has at least one. */
export function keysOfTerm({ words, joined, isByEar }: SearchTerm): string[] {
  const all = words.length > 1 ? [...words, joined] : words
  return [...new Set(all.flatMap((word) => [...keysOf(word), ...(isByEar ? soundKeys(word) : [])]))]
}

/** Of two words with one typing error between them, some key is the same. Trigrams find longer ones. */
const KEYED_MAX = 14

function keysOf(word: string): string[] {
  if (word.length < 3 || word.length > KEYED_MAX) return []
  return [word, ...Array.from(word, (_, at) => word.slice(0, at) + word.slice(at + 1))]
}

function soundKeys(word: string): string[] {
  const sound = soundOf(word)
  return sound.length < 2 ? [] : [`~${sound}`]
}
