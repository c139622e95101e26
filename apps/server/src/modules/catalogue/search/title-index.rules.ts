/**
 * What a search finds titles by: their words, all words of a title as one, the sound of both, and the sequences of three
 * letters. Depends on the titles alone, so it stays in use until one of them changes. Pure.
 */
import { type NumberLists, toLists } from './number-lists.rules.ts'
import { soundOf } from './romanise.rules.ts'
import { indexWords, type WordIndex } from './word-index.rules.ts'

export interface TitleIndex {
  /** The words of each title, by its place in the order of titles. */
  titles: readonly (readonly string[])[]
  words: Vocabulary
  /** Titles without spaces. */
  joined: Vocabulary
  /** By place: the number of the title without spaces; NONE for a title without letters and digits. */
  joinedOf: Uint32Array
  /** By place: how many letters and digits a title has. */
  lengths: Uint16Array
  /** Numbers of joined titles by a sequence of letters. */
  sequences: NumberLists
  scratch: Scratch
}

export interface Vocabulary {
  index: WordIndex
  /** Places of titles by the number of a word. */
  titles: NumberLists
  sounds: Sounds
}

export interface Sounds {
  /** By the number of a word. */
  of: readonly string[]
  index: WordIndex
  /** Numbers of words by the number of their sound. */
  words: NumberLists
}

/** Scores by place, which one search after the other uses: all are 0 between searches. */
interface Scratch {
  word: Float64Array
  words: Float64Array
  joined: Float64Array
  result: Float64Array
  /** By the number of a joined title. */
  shared: Uint8Array
}

export const NONE = 0xffffffff

/** Some milliseconds of work. */
const TITLES_PER_STEP = 500
const SOUNDS_PER_STEP = 250

/**
 * Pauses after some titles.
 *
 * @param titles Their words in Latin letters, the same arrays as long as a title doesn't change
 * @param earlier Is returned if it has these titles
 */
export function* indexTitles(
  titles: TitleIndex['titles'],
  earlier?: TitleIndex,
): Generator<undefined, TitleIndex, undefined> {
  if (earlier !== undefined && hasTitles(earlier, titles)) return earlier
  const words = yield* toVocabulary(titles)
  const joined = yield* toVocabulary(titles.map((parts) => (parts.length === 0 ? [] : [parts.join('')])))
  return {
    titles,
    words,
    joined,
    joinedOf: numbersByTitle(titles.length, joined.titles),
    lengths: Uint16Array.from(titles, (parts) => parts.join('').length),
    sequences: yield* listSequences(joined.index.words),
    scratch: {
      word: new Float64Array(titles.length),
      words: new Float64Array(titles.length),
      joined: new Float64Array(titles.length),
      result: new Float64Array(titles.length),
      shared: new Uint8Array(joined.index.words.length),
    },
  }
}

const hasTitles = (earlier: TitleIndex, titles: TitleIndex['titles']): boolean =>
  earlier.titles.length === titles.length && titles.every((words, place) => words === earlier.titles[place])

function* toVocabulary(titles: TitleIndex['titles']): Generator<undefined, Vocabulary, undefined> {
  const index = yield* indexWords(titles.flat())
  const numbers = new Map(index.words.map((word, number) => [word, number]))
  yield
  const lists = yield* toLists(index.words.length, function* (add) {
    for (const [place, words] of titles.entries()) {
      for (const word of new Set(words)) add(numbers.get(word) ?? 0, place)
      if (place % TITLES_PER_STEP === 0) yield
    }
  })
  return { index, titles: lists, sounds: yield* indexSounds(index.words) }
}

function* indexSounds(words: readonly string[]): Generator<undefined, Sounds, undefined> {
  const of: string[] = []
  for (const word of words) {
    if (of.push(soundOf(word)) % SOUNDS_PER_STEP === 0) yield
  }
  const index = yield* indexWords(of)
  const numbers = new Map(index.words.map((sound, number) => [sound, number]))
  yield
  const lists = yield* toLists(index.words.length, function* (add) {
    for (const [number, sound] of of.entries()) add(numbers.get(sound) ?? 0, number)
    yield
  })
  return { of, index, words: lists }
}

function numbersByTitle(titles: number, { starts, items }: NumberLists): Uint32Array {
  const numbers = new Uint32Array(titles).fill(NONE)
  for (let number = 0; number + 1 < starts.length; number++)
    for (const place of items.subarray(starts[number], starts[number + 1])) numbers[place] = number
  return numbers
}

export const SEQUENCE = 3
const SEQUENCES = 32 ** SEQUENCE

function* listSequences(words: readonly string[]): Generator<undefined, NumberLists, undefined> {
  return yield* toLists(SEQUENCES, function* (add) {
    for (const [number, word] of words.entries()) {
      for (const sequence of sequencesOf(word)) add(sequence, number)
      if (number % TITLES_PER_STEP === 0) yield
    }
  })
}

/** The different sequences of a word as numbers. A few that differ have the same number. */
export function sequencesOf(word: string): ReadonlySet<number> {
  const sequences = new Set<number>()
  let sequence = 0
  for (let at = 0; at < word.length; at++) {
    sequence = ((sequence << 5) | (word.charCodeAt(at) & 31)) % SEQUENCES
    if (at >= SEQUENCE - 1) sequences.add(sequence)
  }
  return sequences
}
