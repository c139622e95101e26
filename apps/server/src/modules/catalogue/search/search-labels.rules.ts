/**
 * What a query can name other than titles: categories, tags, features and studios. Each has names: its id, and what players
 * call it in their language. Some words of a query may be such names, and the others belong to a title. Pure.
 */
import { editDistance } from './edit-distance.rules.ts'
import { romanise, soundOf } from './romanise.rules.ts'
import { type SearchTerm, toTerm } from './search-term.rules.ts'
import { beginningWith, indexWords, numberOf, type WordIndex, wordsNear } from './word-index.rules.ts'

type LabelKind = 'category' | 'tag' | 'feature' | 'studio'

export interface Label {
  kind: LabelKind
  id: string
}

/** A name, as romanised words without spaces, with what it means. */
interface Name {
  joined: string
  sound: string
  labels: readonly Label[]
  /** The word of titles that has the same meaning; null for a studio. */
  word: string | null
  /** Of equally good names, the first one counts. */
  order: number
}

export interface LabelNames {
  /** Of the joined names. */
  index: WordIndex
  /** By the number of the joined name. */
  byNumber: readonly (readonly Name[])[]
  bySound: ReadonlyMap<string, readonly Name[]>
}

interface LabelSource {
  categories: Iterable<string>
  tags: Iterable<string>
  features: Iterable<string>
  studios: Iterable<{ id: string; name: string }>
  /** Names separated by commas, by the word of titles or the id that they mean. */
  synonyms: readonly (readonly [meaning: string, names: string])[]
}

/** Pauses after some names. */
export function* readLabels(source: LabelSource): Generator<undefined, LabelNames, undefined> {
  const names = listNames(source)
  yield
  const index = yield* indexWords(names.map(({ joined }) => joined))
  const byJoined = groupBy(names, ({ joined }) => joined)
  return {
    index,
    byNumber: index.words.map((joined) => byJoined.get(joined) ?? []),
    bySound: groupBy(names, ({ sound }) => sound),
  }
}

function groupBy(names: readonly Name[], keyOf: (name: Name) => string): ReadonlyMap<string, Name[]> {
  const groups = new Map<string, Name[]>()
  for (const name of names) {
    const group = groups.get(keyOf(name))
    if (group === undefined) groups.set(keyOf(name), [name])
    else group.push(name)
  }
  return groups
}

function listNames({ categories, tags, features, studios, synonyms }: LabelSource): Name[] {
  const byId = new Map<string, Label[]>()
  const add = (kind: LabelKind, ids: Iterable<string>) => {
    for (const id of ids) byId.set(id, [...(byId.get(id) ?? []), { kind, id }])
  }
  add('category', categories)
  add('tag', tags)
  add('feature', features)
  const names: Name[] = []
  const name = (text: string, labels: readonly Label[], word: string | null) => {
    const joined = romanise(text).replaceAll(' ', '')
    if (joined !== '') names.push({ joined, sound: soundOf(joined), labels, word, order: names.length })
  }
  for (const [id, labels] of byId) name(id, labels, romanise(id))
  for (const [meaning, list] of synonyms)
    for (const one of list.split(/[,،]/)) name(one, byId.get(meaning) ?? [], romanise(meaning))
  for (const studio of studios)
    for (const one of namesOfStudio(studio.name)) name(one, [{ kind: 'studio', id: studio.id }], null)
  return names
}

/** "Thistledown Row Games" is also called "Thistledown" and "Thistledown Row". */
function namesOfStudio(name: string): string[] {
  const words = name.split(' ')
  return words.map((_, index) => words.slice(0, index + 1).join(' ')).filter((one) => one.length >= 3)
}

export interface Reading {
  /** A game must have one label of each group. */
  groups: readonly (readonly Label[])[]
  /** Words that name no label; null if there are none. */
  rest: SearchTerm | null
  /** How surely the names were meant, from 0 to 1. */
  score: number
}

export interface QueryReadings {
  /** The query, and the query with synonyms replaced by what titles say. */
  titles: readonly SearchTerm[]
  labels: Reading | null
}

const SPAN_MAX = 3

export function readQuery(names: LabelNames, term: SearchTerm): QueryReadings {
  const groups: (readonly Label[])[] = []
  const rest: string[] = []
  const translated: string[] = []
  let score = 1
  let isOpen = true
  for (let at = 0; at < term.words.length; ) {
    const found = findName(names, term, at)
    const labels = found?.labels ?? []
    if (labels.length > 0) groups.push(labels)
    if (found !== null && labels.length > 0) score = Math.min(score, found.score)
    if (labels.length === 0) rest.push(...(found?.words ?? term.words.slice(at, at + 1)))
    // What titles say instead is a whole word.
    isOpen = found?.words == null
    translated.push(...(found?.words ?? term.words.slice(at, at + (found?.length ?? 1))))
    at += found?.length ?? 1
  }
  const other = toTerm(translated, { isByEar: false, isOpen })
  return {
    titles: other.text === term.text ? [term] : [term, other],
    labels:
      groups.length === 0 ? null : { groups, rest: rest.length === 0 ? null : toTerm(rest, term), score },
  }
}

interface FoundName {
  labels: readonly Label[]
  /** Of titles; null if the words of the query are used. */
  words: readonly string[] | null
  /** How many words of the query it has. */
  length: number
  score: number
}

/** Words of a query that could be a name. */
interface NameSpan {
  text: string
  /** '' if names are not compared by sound. */
  sound: string
  isLast: boolean
}

/** The best name that begins at a word. Names of more words come first. */
function findName(names: LabelNames, { words, isByEar }: SearchTerm, at: number): FoundName | null {
  for (let length = Math.min(SPAN_MAX, words.length - at); length >= 1; length--) {
    const text = words.slice(at, at + length).join('')
    const span = { text, sound: isByEar ? soundOf(text) : '', isLast: at + length === words.length }
    let score = 0
    let best: Name[] = []
    for (const name of namesNear(names, span)) {
      const own = scoreName(span, name)
      if (own > score) [score, best] = [own, [name]]
      else if (own === score && own > 0) best.push(name)
    }
    if (score === 0) continue
    best.sort((left, right) => left.order - right.order)
    const labels = best.flatMap((name) => name.labels)
    const word = best.find((name) => name.word !== null)?.word ?? null
    return { labels, words: word?.split(' ') ?? null, length, score }
  }
  return null
}

/** So long is the beginning of a name. */
const BEGINNING_MIN = 4
const SOUND_MIN = 3

/** All names with a score, and some without, each once. */
function namesNear(
  { index, byNumber, bySound }: LabelNames,
  { text, sound, isLast }: NameSpan,
): Iterable<Name> {
  const same = numberOf(index, text)
  if (same !== -1) return byNumber[same] ?? []
  const numbers = new Set(wordsNear(index, text))
  if (isLast && text.length >= BEGINNING_MIN) {
    const [from, to] = beginningWith(index, text)
    for (let number = from; number < to; number++) numbers.add(number)
  }
  const found = new Set<Name>()
  for (const number of numbers) for (const name of byNumber[number] ?? []) found.add(name)
  if (sound.length >= SOUND_MIN) for (const name of bySound.get(sound) ?? []) found.add(name)
  return found
}

function scoreName({ text, sound, isLast }: NameSpan, { joined, sound: soundOfName }: Name): number {
  if (text === joined) return 1
  if (isLast && text.length >= BEGINNING_MIN && joined.startsWith(text)) return 0.9
  const max = Math.min(text.length, joined.length) < 5 ? 0 : joined.length < 9 ? 1 : 2
  const typos = editDistance(text, joined, max)
  if (typos <= max) return 0.9 - 0.1 * typos
  return sound.length >= SOUND_MIN && sound === soundOfName ? 0.7 : 0
}
