import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runWithoutPauses } from '#tests/support/games/run-without-pauses.ts'
import { editDistance } from './edit-distance.rules.ts'
import {
  hear,
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
  weightOf,
} from './match-score.rules.ts'
import { type SearchTerm, toTerm, wordsOf } from './search-term.rules.ts'
import { indexTitles, type TitleIndex } from './title-index.rules.ts'
import { scoreAlike, scoreTitles } from './title-scores.rules.ts'

const indexOf = (titles: readonly (readonly string[])[], earlier?: TitleIndex): TitleIndex =>
  runWithoutPauses(indexTitles(titles, earlier))

/** The distances to a word and its beginnings, one by one. */
function distancesOf(query: string, word: string) {
  const to = (other: string) => editDistance(query, other, 3)
  const [shorter = 0, same = 0, longer = 0] = [-1, 0, 1].map((more) => to(word.slice(0, query.length + more)))
  return [
    { whole: to(word), shorter, same, longer },
    { query: query.length, word: word.length },
  ] as const
}

/** The meaning of a score, title by title and word by word. */
function naiveScore(title: readonly string[], { words, joined: query, isByEar, isOpen }: SearchTerm): number {
  const scoreWord = (sought: string, word: string, isTyped: boolean) =>
    word.startsWith(sought)
      ? scoreBeginning(sought, word, isTyped)
      : Math.max(
          scoreLetters(...distancesOf(sought, word), isTyped),
          isByEar ? scoreSound(hear(sought), hear(word)) : 0,
        )
  const weights = words.reduce((sum, word) => sum + weightOf(word), 0)
  let byWords = 0
  for (const [at, sought] of words.entries()) {
    const best = Math.max(
      0,
      ...title.map((word) => scoreWord(sought, word, isOpen && at === words.length - 1)),
    )
    byWords += (weightOf(sought) * best) / weights
  }
  const joined = title.join('')
  const scores = [byWords]
  if (joined.startsWith(query)) scores.push(scoreJoinedBeginning(query, joined))
  else if (query.length >= JOINED_MIN && words.length <= JOINED_WORDS_MAX)
    scores.push(scoreJoinedLetters(...distancesOf(query, joined), isOpen))
  if (query.length >= PART_MIN && joined.includes(query)) scores.push(PART_SCORE)
  if (query.length >= PART_MIN && !joined.startsWith(query) && isByEar)
    scores.push(scoreJoinedSound(hear(query), hear(joined)))
  return scoreLength(Math.max(...scores), query.length, joined.length, joined.startsWith(query))
}

/** With common beginnings, common endings and common sounds. */
const WORDS = (
  'gold golden goldmine book books bookworm of the ra koi river rivers ember embers masquerade mask masked midnight ' +
  'brass serpent temple tempest lantern lanterns 7 777 1234 1243 123 карп 麻雀 roulette rolet phantom fantom quick'
).split(' ')
const anyTitle = fc
  .array(fc.constantFrom(...WORDS), { minLength: 0, maxLength: 4 })
  .map((words) => wordsOf(words.join(' ')))

interface Edit {
  kind: 'leave out' | 'add' | 'change' | 'swap' | 'cut'
  at: number
  letter: string
}
const anyEdit: fc.Arbitrary<Edit> = fc.record({
  kind: fc.constantFrom('leave out', 'add', 'change', 'swap', 'cut'),
  at: fc.nat({ max: 20 }),
  letter: fc.constantFrom('a', 'o', 'r', 'x', '7', ' '),
})

function edited(text: string, { kind, at: anywhere, letter }: Edit): string {
  const at = anywhere % (text.length + 1)
  const [start, rest] = [text.slice(0, at), text.slice(at)]
  switch (kind) {
    case 'leave out':
      return start + rest.slice(1)
    case 'add':
      return start + letter + rest
    case 'change':
      return start + letter + rest.slice(1)
    case 'swap':
      return start + rest.slice(1, 2) + rest.slice(0, 1) + rest.slice(2)
    case 'cut':
      return start
  }
}

/** What players type: titles with spaces or without, with errors, and not to their end. */
const anyQuery = fc.record({
  title: anyTitle,
  edits: fc.array(anyEdit, { maxLength: 4 }),
  space: fc.constantFrom(' ', ' ', ''),
  isByEar: fc.boolean(),
  isOpen: fc.boolean(),
})

test('scores each title as a comparison of all words does, search after search', () => {
  fc.assert(
    fc.property(
      fc.array(anyTitle, { maxLength: 60 }),
      fc.array(anyQuery, { maxLength: 5 }),
      (titles, queries) => {
        const index = indexOf(titles)
        for (const { title, edits, space, ...how } of queries) {
          const words = wordsOf(edits.reduce(edited, title.join(space)))
          if (words.length === 0) continue
          const term = toTerm(words, how)
          const found: [number, number][] = []
          scoreTitles(index, term, { from: 0, take: (place, score) => found.push([place, score]) })
          const expected = titles
            .map((one, place): [number, number] => [place, naiveScore(one, term)])
            .filter(([, score]) => score > 0)
          expect(found.toSorted(([left], [right]) => left - right)).toEqual(expected)
        }
      },
    ),
    { numRuns: 100 },
  )
})

test('finds titles that look alike by their sequences of letters', () => {
  const index = indexOf(['masquerade ball', 'midnight brass', 'mask'].map(wordsOf))
  const alike = (query: string) => {
    const found: number[] = []
    scoreAlike(index, toTerm([query], { isByEar: false, isOpen: true }), (place) => found.push(place))
    return found
  }
  expect([alike('xxasqueradyy'), alike('nightbra'), alike('zzzzz'), alike('ma')]).toEqual([[0], [1], [], []])
  // The counts of the first search are gone.
  expect(alike('xxasqueradyy')).toEqual([0])
})

test('keeps an index until a title changes', () => {
  const titles = ['koi river', 'ember'].map(wordsOf)
  const index = indexOf(titles)
  expect(indexOf([...titles], index)).toBe(index)
  expect(indexOf([...titles, ['more']], index)).not.toBe(index)
  expect(indexOf([['koi'], ...titles.slice(1)], index)).not.toBe(index)
})
