/** How well a query fits a title, from 0 to 1. Pure. */
import { editDistance, hasLettersOf, typosIn } from './edit-distance.rules.ts'
import { soundOf } from './romanise.rules.ts'
import type { SearchTerm } from './search-document.rules.ts'

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
const weightOf = (word: string) => (FILLERS.has(word) ? 0.5 : Math.min(word.length, 8))

/**
 * Scores titles against one query. Titles share most of their words, so each word is compared once.
 *
 * The returned function takes a document as the index stores it.
 */
export function createScorer(term: SearchTerm): (document: string) => number {
  const words = term.words.map((word, index) => ({
    score: keptScores((other) => scoreWord(word, other, index === term.words.length - 1, term.isByEar)),
    weight: weightOf(word),
  }))
  const weights = words.reduce((sum, { weight }) => sum + weight, 0)
  return (document) => {
    const parts = document.split(' ')
    const joined = parts.at(-1) ?? ''
    const titleWords = parts.length > 1 ? parts.slice(0, -1) : parts
    let byWords = 0
    for (const { score, weight } of words) {
      let best = 0
      for (const word of titleWords) best = Math.max(best, score(word))
      byWords += (weight * best) / weights
    }
    const score = Math.max(byWords, scoreJoined(term, joined))
    // Of titles that contain the query, the shorter one is more likely meant, and the one that begins with it.
    const isStart = joined.startsWith(term.joined)
    const share = Math.min(1, term.joined.length / Math.max(1, joined.length))
    return score < MATCH_FROM ? score : score * (0.9 + 0.07 * share + (isStart ? 0.03 : 0))
  }
}

function keptScores(scoreOf: (word: string) => number): (word: string) => number {
  const known = new Map<string, number>()
  return (word) => {
    const score = known.get(word) ?? scoreOf(word)
    known.set(word, score)
    return score
  }
}

function scoreWord(query: string, word: string, isLast: boolean, isByEar: boolean): number {
  if (query === word) return 1
  if (word.startsWith(query)) return isLast ? 0.95 : 0.85
  const byLetters = Math.max(scoreTypos(query, word), isLast ? 0.9 * scoreStart(query, word) : 0)
  return isByEar ? Math.max(byLetters, scoreSound(query, word)) : byLetters
}

function scoreTypos(query: string, word: string): number {
  const length = Math.max(query.length, word.length)
  const max = typosIn(Math.min(query.length, word.length))
  const typos = editDistance(query, word, max)
  return typos > max ? 0 : 1 - (1.2 * typos) / length
}

/** A word that isn't typed to its end, with a typing error. */
function scoreStart(query: string, word: string): number {
  if (query.length < 4 || word.length <= query.length) return 0
  const longest = word.slice(0, query.length + 1)
  if (!hasLettersOf(query, longest, typosIn(query.length))) return 0
  const starts = [query.length - 1, query.length, query.length + 1].map((length) => word.slice(0, length))
  return Math.max(...starts.map((start) => scoreTypos(query, start)))
}

function scoreSound(query: string, word: string): number {
  const [left, right] = [soundOf(query), soundOf(word)]
  if (left.length < 2) return left === right && query[0] === word[0] ? 0.6 : 0
  if (left === right) {
    const length = Math.max(query.length, word.length)
    return 0.72 + 0.2 * (1 - editDistance(query, word, length) / length)
  }
  return left.length >= 4 && editDistance(left, right, 1) <= 1 ? 0.6 : 0
}

/** Compares without spaces: "koiriver" is "Koi River", and "big foot" is "Bigfoot". */
function scoreJoined({ joined: query, isByEar }: SearchTerm, joined: string): number {
  if (query === joined) return 1
  if (query.length < 3) return 0
  if (joined.startsWith(query)) return 0.92
  const scores = [scoreTypos(query, joined), 0.92 * scoreStart(query, joined)]
  if (query.length >= 4 && joined.includes(query)) scores.push(0.75)
  if (isByEar && query.length >= 4) scores.push(0.95 * scoreSound(query, joined))
  return Math.max(...scores)
}
