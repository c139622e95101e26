/** How well a query fits a title, from 0 to 1. Pure. */
import { editDistance, typosIn } from './edit-distance.rules.ts'
import { soundOf } from './romanise.rules.ts'
import type { Distances } from './word-distances.rules.ts'

/** Below it, a title is no result; it may still be suggested. */
export const MATCH_FROM = 0.55

/** Words that are often left out or added. */
const FILLERS = new Set([
  'a',
  'an',
  'and',
  'das',
  'de',
  'del',
  'der',
  'die',
  'el',
  'la',
  'le',
  'of',
  'the',
  'und',
])
/** How much a word of a query says. */
export const weightOf = (word: string): number => (FILLERS.has(word) ? 0.5 : Math.min(word.length, 8))

/** A word of a title that begins with a word of the query, which may still be typed. */
export const scoreBeginning = (query: string, word: string, isOpen: boolean): number =>
  query.length === word.length ? 1 : isOpen ? 0.95 : 0.85

/** Words that are compared by their lengths and distances. */
interface Compared {
  query: number
  word: number
}

/** A word of a title that does not begin with that of the query. */
export const scoreLetters = (distances: Distances, lengths: Compared, isOpen: boolean): number =>
  Math.max(
    scoreTypos(distances.whole, lengths.query, lengths.word),
    isOpen ? 0.9 * scoreStart(distances, lengths) : 0,
  )

/** A title without spaces that begins with the query: "koiriver" is "Koi River", and "big foot" is "Bigfoot". */
export function scoreJoinedBeginning(query: string, joined: string): number {
  if (query.length === joined.length) return 1
  return query.length < JOINED_MIN ? 0 : 0.92
}

/** Fewer letters say too little about a title without spaces. */
export const JOINED_MIN = 3
/** With more words, typing errors are looked for in each word only: some of the spaces are right. */
export const JOINED_WORDS_MAX = 2
/** From so many letters on, the query may be within the title. */
export const PART_MIN = 4
export const PART_SCORE = 0.75

export const scoreJoinedLetters = (distances: Distances, lengths: Compared, isOpen: boolean): number =>
  Math.max(
    scoreTypos(distances.whole, lengths.query, lengths.word),
    isOpen ? 0.92 * scoreStart(distances, lengths) : 0,
  )

export const scoreJoinedSound = (query: Heard, joined: Heard): number => 0.95 * scoreSound(query, joined)

function scoreTypos(typos: number, length: number, other: number): number {
  return typos > typosIn(Math.min(length, other)) ? 0 : 1 - (1.2 * typos) / Math.max(length, other)
}

/** A word that isn't typed to its end, with a typing error. */
function scoreStart({ shorter, same, longer }: Distances, { query, word }: Compared): number {
  if (query < 4 || word <= query) return 0
  return Math.max(
    scoreTypos(shorter, query, query - 1),
    scoreTypos(same, query, query),
    scoreTypos(longer, query, query + 1),
  )
}

/** A word with its sound. */
export interface Heard {
  word: string
  sound: string
}

export const hear = (word: string): Heard => ({ word, sound: soundOf(word) })

/** From so many letters on, sounds may differ by one. */
export const SOUND_TYPO_MIN = 4

/** For queries of which only the sound can be compared. */
export function scoreSound(query: Heard, title: Heard): number {
  if (query.sound.length < 2) return query.sound === title.sound && query.word[0] === title.word[0] ? 0.6 : 0
  if (query.sound === title.sound) {
    const length = Math.max(query.word.length, title.word.length)
    return 0.72 + 0.2 * (1 - editDistance(query.word, title.word, length) / length)
  }
  return query.sound.length >= SOUND_TYPO_MIN && editDistance(query.sound, title.sound, 1) <= 1 ? 0.6 : 0
}

/** Of titles that fit as well, the shorter one is more likely meant, and the one that begins with the query. */
export function scoreLength(
  score: number,
  queryLength: number,
  titleLength: number,
  isStart: boolean,
): number {
  if (score < MATCH_FROM) return score
  const share = Math.min(1, queryLength / Math.max(1, titleLength))
  return score * (0.9 + 0.07 * share + (isStart ? 0.03 : 0))
}
