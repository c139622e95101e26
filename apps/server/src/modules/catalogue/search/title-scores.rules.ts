/**
 * How well the titles of an index fit a query. Each word of the query is compared only with words of titles that can be near,
 * and each word once, however many titles have it. Pure.
 */
import { editDistance, typosIn } from './edit-distance.rules.ts'
import {
  hear,
  type Heard,
  JOINED_MIN,
  JOINED_WORDS_MAX,
  PART_MIN,
  PART_SCORE,
  scoreBeginning,
  scoreJoinedBeginning,
  scoreJoinedLetters,
  scoreJoinedSound,
  scoreLength,
  scoreLetters,
  scoreSound,
  SOUND_TYPO_MIN,
  weightOf,
} from './match-score.rules.ts'
import type { SearchTerm } from './search-term.rules.ts'
import {
  NONE,
  SEQUENCE,
  sequencesOf,
  type Sounds,
  type TitleIndex,
  type Vocabulary,
} from './title-index.rules.ts'
import { compareWords } from './word-distances.rules.ts'
import { beginningWith, numberOf, wordsNear } from './word-index.rules.ts'

/** Takes the place of a title and its score, which is not 0. */
type TakeScore = (place: number, score: number) => void

interface Reported {
  /** Titles with a lower score are left out. */
  from: number
  take: TakeScore
}

/** Words by number, with how well a query fits them. A word can be there several times, and its best score counts. */
interface Scored {
  numbers: number[]
  scores: number[]
}

/** Reports each title that has anything in common with the query once, in no order. */
export function scoreTitles(index: TitleIndex, term: SearchTerm, { from: least, take }: Reported): void {
  const { joinedOf, lengths } = index
  const { words: byWords, joined: byJoined } = index.scratch
  const places = addWordScores(index, term)
  for (const place of bestByTitle(index.joined, scoreJoined(index, term), byJoined))
    if (byWords[place] === 0) places.push(place)
  const [from, to] = beginningWith(index.joined.index, term.joined)
  for (const place of places) {
    const score = Math.max(byWords[place] ?? 0, byJoined[place] ?? 0)
    byWords[place] = 0
    byJoined[place] = 0
    if (score < least) continue
    const joined = joinedOf[place] ?? NONE
    take(place, scoreLength(score, term.joined.length, lengths[place] ?? 0, joined >= from && joined < to))
  }
}

/** Adds up how well the words of a query fit each title. Returns the titles with a score. */
function addWordScores(
  { words: vocabulary, scratch }: TitleIndex,
  { words, isByEar, isOpen }: SearchTerm,
): number[] {
  const { word: best, words: sums } = scratch
  const places: number[] = []
  const weights = words.reduce((sum, word) => sum + weightOf(word), 0)
  for (const [at, word] of words.entries()) {
    const weight = weightOf(word)
    const scored = scoreWords(vocabulary, word, { isByEar, isOpen: isOpen && at === words.length - 1 })
    for (const place of bestByTitle(vocabulary, scored, best)) {
      const known = sums[place] ?? 0
      if (known === 0) places.push(place)
      sums[place] = known + (weight * (best[place] ?? 0)) / weights
      best[place] = 0
    }
  }
  return places
}

/** Writes the best score of each title's words. Returns the titles with a score. */
function bestByTitle({ titles }: Vocabulary, { numbers, scores }: Scored, best: Float64Array): number[] {
  const { starts, items } = titles
  const places: number[] = []
  for (let at = 0; at < numbers.length; at++) {
    const number = numbers[at] ?? 0
    const score = scores[at] ?? 0
    if (score === 0) continue
    const end = starts[number + 1] ?? 0
    for (let item = starts[number] ?? 0; item < end; item++) {
      const place = items[item] ?? 0
      const known = best[place] ?? 0
      if (known === 0) places.push(place)
      if (score > known) best[place] = score
    }
  }
  return places
}

const scoreWords = (
  vocabulary: Vocabulary,
  query: string,
  { isByEar, isOpen }: Pick<SearchTerm, 'isByEar' | 'isOpen'>,
): Scored =>
  scoreVocabulary(vocabulary, query, {
    isOpen,
    beginning: (word) => scoreBeginning(query, word, isOpen),
    letters: scoreLetters,
    sound: isByEar ? scoreSound : null,
  })

function scoreJoined({ joined, sequences }: TitleIndex, term: SearchTerm): Scored {
  const { index } = joined
  const { words, joined: query, isByEar, isOpen } = term
  if (query.length < JOINED_MIN) {
    const same = numberOf(index, query)
    return same === -1 ? { numbers: [], scores: [] } : { numbers: [same], scores: [1] }
  }
  const hasPart = query.length >= PART_MIN
  const scored = scoreVocabulary(joined, query, {
    isOpen,
    beginning: (title) => scoreJoinedBeginning(query, title),
    letters: words.length <= JOINED_WORDS_MAX ? scoreJoinedLetters : null,
    sound: isByEar && hasPart ? scoreJoinedSound : null,
  })
  if (!hasPart) return scored
  for (const number of rarestSequence(sequences, query))
    if (index.words[number]?.includes(query) === true) add(scored, number, PART_SCORE)
  return scored
}

/** How well words that have something in common with a query fit it. */
interface Scoring {
  isOpen: boolean
  /** For words that begin with the query. */
  beginning: (word: string) => number
  /** For others with few typing errors; null if they are not looked for. */
  letters: typeof scoreLetters | null
  /** For others that sound alike; null if sounds are not compared. */
  sound: typeof scoreSound | null
}

function scoreVocabulary(
  { index, sounds }: Vocabulary,
  query: string,
  { isOpen, beginning, letters, sound }: Scoring,
): Scored {
  const { words } = index
  const known = beginningWith(index, query)
  const [from, to] = known
  const scored: Scored = { numbers: [], scores: [] }
  for (let number = from; number < to; number++) add(scored, number, beginning(words[number] ?? ''))
  if (letters !== null) {
    const near = { words, numbers: wordsNear(index, query, { isOpen, known }) }
    compareWords(near, { text: query, max: typosIn(query.length) }, (number, distances) => {
      const lengths = { query: query.length, word: words[number]?.length ?? 0 }
      add(scored, number, letters(distances, lengths, isOpen))
    })
  }
  if (sound === null) return scored
  const heard = hear(query)
  for (const number of wordsThatSound(sounds, heard.sound)) {
    const isOther = number < from || number >= to
    if (isOther) add(scored, number, sound(heard, heardWord(words, sounds, number)))
  }
  return scored
}

function add({ numbers, scores }: Scored, number: number, score: number): void {
  numbers.push(number)
  scores.push(score)
}

const heardWord = (words: readonly string[], { of }: Sounds, number: number): Heard => ({
  word: words[number] ?? '',
  sound: of[number] ?? '',
})

/** The numbers of words with the same sound or, if it is long enough, with nearly the same. */
function wordsThatSound({ index, words: { starts, items } }: Sounds, sound: string): number[] {
  const same = numberOf(index, sound)
  const isNear = (number: number) => editDistance(sound, index.words[number] ?? '', 1) === 1
  const near = sound.length < SOUND_TYPO_MIN ? [] : wordsNear(index, sound).filter(isNear)
  return [...(same === -1 ? [] : [same]), ...near].flatMap((number) => [
    ...items.subarray(starts[number], starts[number + 1]),
  ])
}

/** The numbers of joined titles that have the rarest sequence of letters of a text. */
function rarestSequence({ starts, items }: TitleIndex['sequences'], text: string): Uint32Array {
  let rarest = items.subarray(0, 0)
  let least = Number.POSITIVE_INFINITY
  for (const sequence of sequencesOf(text)) {
    const [start = 0, end = 0] = [starts[sequence], starts[sequence + 1]]
    if (end - start >= least) continue
    least = end - start
    rarest = items.subarray(start, end)
  }
  return rarest
}

/** Titles that have fewer of a text's sequences of letters do not look alike. */
const ALIKE_FROM = 0.45
/** Titles that only look alike come behind those that share a word. */
const ALIKE_SCORE = 0.5

/** Reports titles that look like the query, however its letters are wrong. */
export function scoreAlike(index: TitleIndex, { joined: text }: SearchTerm, take: TakeScore): void {
  if (text.length < SEQUENCE) return
  const { sequences, joined, scratch } = index
  const sought = sequencesOf(text)
  const found: number[] = []
  for (const sequence of sought)
    for (const number of sequences.items.subarray(
      sequences.starts[sequence],
      sequences.starts[sequence + 1],
    )) {
      const shared = scratch.shared[number] ?? 0
      if (shared === 0) found.push(number)
      scratch.shared[number] = shared + 1
    }
  for (const number of found) {
    const share = (scratch.shared[number] ?? 0) / sought.size
    scratch.shared[number] = 0
    if (share < ALIKE_FROM) continue
    const { starts, items } = joined.titles
    for (const place of items.subarray(starts[number], starts[number + 1])) take(place, ALIKE_SCORE * share)
  }
}
