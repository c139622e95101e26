/** How well a query fits a title, from 0 to 1. Pure. */
import { editDistance, typosIn } from './edit-distance.rules.ts'
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

/** @param document As the index stores it */
export function scoreTitle(term: SearchTerm, document: string): number {
  const parts = document.split(' ')
  const joined = parts.at(-1) ?? ''
  const words = parts.length > 1 ? parts.slice(0, -1) : parts
  let sum = 0
  let weights = 0
  for (const [index, word] of term.words.entries()) {
    const isLast = index === term.words.length - 1
    const best = Math.max(...words.map((one) => scoreWord(word, one, { isLast, isByEar: term.isByEar })))
    sum += weightOf(word) * best
    weights += weightOf(word)
  }
  const byWords = weights === 0 ? 0 : sum / weights
  const score = Math.max(byWords, scoreJoined(term, joined))
  // Of titles that contain the query, the shorter one is more likely meant, and the one that begins with it.
  const isStart = joined.startsWith(term.joined)
  const share = Math.min(1, term.joined.length / Math.max(1, joined.length))
  return score < MATCH_FROM ? score : score * (0.9 + 0.07 * share + (isStart ? 0.03 : 0))
}

function scoreWord(
  query: string,
  word: string,
  { isLast, isByEar }: { isLast: boolean; isByEar: boolean },
): number {
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
