/**
 * Words that are found by their beginning, or although a query has typing errors, without a look at each of them.
 *
 * Two words with one typing error between them are the same after a letter of each is left out, wherever the error is. So
 * are their first letters, if one more may be left out at the end of them. A word is therefore kept under its first
 * letters without one or two of them, and only words with such a key in common are compared. The more letters, the fewer
 * words share a key. Pure.
 */
import { addMembers, emptyMask, type Mask, set } from '../lists/masks.rules.ts'
import { sortInSteps } from '../sort-in-steps.ts'
import { hasAtMost, lettersOf, typosIn } from './edit-distance.rules.ts'
import { type NumberLists, toLists } from './number-lists.rules.ts'

export interface WordIndex {
  /** In the order of their code units. A word's number is its place here. */
  words: readonly string[]
  /** The letters of each word as bits. */
  letters: Int32Array
  lengths: Uint16Array
  /** For each kind of keys. */
  keyed: readonly KeyedWords[]
  /** Words that a look-up has found; empty between look-ups. */
  found: Mask
}

interface KeyedWords {
  kind: KeyKind
  /** Numbers of words, by the hash of a key. */
  lists: NumberLists
  hashBits: number
}

interface KeyKind {
  /** How many letters of a word its keys are made of. Shorter words have none. */
  letters: number
  /** Queries from this length on use these keys. */
  from: number
  /** How many letters are left out. */
  errors: 1 | 2
  count: number
}

/** A word that is near, or the beginning of one, has at most two letters less than the query. */
const KINDS: readonly KeyKind[] = [
  { letters: 8, from: 10, errors: 2, count: 1 + 8 + 28 },
  { letters: 6, from: 7, errors: 2, count: 1 + 6 + 15 },
  { letters: 3, from: 3, errors: 1, count: 1 + 3 },
]
const keys = new Uint32Array(Math.max(...KINDS.map(({ count }) => count)))

/** Some milliseconds of work. */
const WORDS_PER_STEP = 500

/** Pauses after some words. */
export function* indexWords(all: Iterable<string>): Generator<undefined, WordIndex, undefined> {
  const words = yield* sortInSteps([...new Set(all)], (left, right) =>
    left < right ? -1 : left > right ? 1 : 0,
  )
  const letters = Int32Array.from(words, (word) => lettersOf(word))
  yield
  const lengths = Uint16Array.from(words, ({ length }) => length)
  const keyed: KeyedWords[] = []
  for (const kind of KINDS) keyed.push(yield* keyWords(words, kind))
  return { words, letters, lengths, keyed, found: emptyMask(words.length) }
}

function* keyWords(words: readonly string[], kind: KeyKind): Generator<undefined, KeyedWords, undefined> {
  const hashBits = Math.min(17, Math.max(4, Math.ceil(Math.log2(words.length * kind.count + 1))))
  const lists = yield* toLists(1 << hashBits, function* (add) {
    for (let number = 0; number < words.length; number++) {
      const count = writeKeys(words[number] ?? '', kind)
      for (let at = 0; at < count; at++) add(hashOf(keys[at] ?? 0, hashBits), number)
      if (number % WORDS_PER_STEP === 0) yield
    }
  })
  return { kind, lists, hashBits }
}

const hashOf = (key: number, bits: number): number => Math.imul(key, 0x9e3779b1) >>> (32 - bits)

/** Writes the keys of a word to `keys` and returns how many there are. */
function writeKeys(word: string, { letters, errors }: KeyKind): number {
  if (word.length < letters) return 0
  keys[0] = keyOf(word, letters, -1, -1)
  let count = 1
  for (let one = 0; one < letters; one++)
    for (let other = one; other < (errors === 1 ? one + 1 : letters); other++)
      keys[count++] = keyOf(word, letters, one, other)
  return count
}

/**
 * The first letters without one or two of them, as a number. Several keys have the same number: words found by such a key are
 * compared in vain.
 */
function keyOf(word: string, letters: number, without: number, other: number): number {
  let key = 1
  for (let at = 0; at < letters; at++)
    if (at !== without && at !== other) key = (Math.imul(key, 37) + word.charCodeAt(at)) | 0
  return key
}

/** The numbers of the words that begin with a text: from the first number to the one before the second. */
export function beginningWith({ words }: WordIndex, text: string): readonly [from: number, to: number] {
  return [firstFrom(words, text), firstFrom(words, `${text}\uffff`)]
}

function firstFrom(words: readonly string[], text: string): number {
  let [low, high] = [0, words.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((words[middle] ?? '') < text) low = middle + 1
    else high = middle
  }
  return low
}

/** -1 for an unknown word. */
export function numberOf({ words }: WordIndex, word: string): number {
  const number = firstFrom(words, word)
  return words[number] === word ? number : -1
}

interface Near {
  /** Whether words of which only the beginning is near are looked for, too. */
  isOpen: boolean
  /** A range of numbers that are left out, because they are known already. */
  known: readonly [from: number, to: number]
}

/**
 * The numbers of all words that are near: they differ by as many typing errors as the shorter one may have. In their order, and
 * with others that differ by more.
 */
export function wordsNear(
  { keyed, letters, lengths, found }: WordIndex,
  word: string,
  { isOpen, known: [knownFrom, knownTo] }: Near = { isOpen: false, known: [0, 0] },
): number[] {
  const of = keyed.find(({ kind }) => word.length >= kind.from)
  if (of === undefined) return []
  const { starts, items } = of.lists
  const count = writeKeys(word, of.kind)
  const own = lettersOf(word)
  const { length } = word
  const max = typosIn(length)
  for (let key = 0; key < count; key++) {
    const list = hashOf(keys[key] ?? 0, of.hashBits)
    const end = starts[list + 1] ?? 0
    for (let at = starts[list] ?? 0; at < end; at++) {
      const number = items[at] ?? 0
      if (number >= knownFrom && number < knownTo) continue
      const other = letters[number] ?? 0
      const longer = (lengths[number] ?? 0) - length
      const canBeNear = longer <= max && longer >= -max && hasAtMost(other & ~own, max)
      if ((canBeNear || (isOpen && longer > 0)) && hasAtMost(own & ~other, max)) set(found, number)
    }
  }
  return take(found)
}

/** Empties the set. */
function take(mask: Mask): number[] {
  const members: number[] = []
  addMembers(mask, members)
  mask.fill(0)
  return members
}
