/**
 * Finds games by text: the database returns titles that come near by trigrams, this file scores them and adds the games
 * of categories, tags, features and studios that the query names. Results are kept for a short time, because many
 * players type the same first letters. Visibility is decided by the caller: results contain all games.
 */
import type { Content } from '@fairhall/content'
import type { CatalogueDeps } from '../catalogue.deps.ts'
import type { CatalogueGame } from '../catalogue.rules.ts'
import type { CatalogueSnapshot } from '../snapshot.ts'
import { createScorer, MATCH_FROM } from './match-score.rules.ts'
import { keysOfTerm, readTerm, type SearchTerm } from './search-document.rules.ts'
import {
  type Label,
  type LabelNames,
  type QueryReadings,
  readLabels,
  readQuery,
} from './search-labels.rules.ts'
import { findDocuments } from './search.queries.ts'

export interface FoundGames {
  /** The best match first, and of equally good ones the most popular. */
  matches: readonly CatalogueGame[]
  /** Games whose titles come near, the nearest first. */
  nearby: readonly CatalogueGame[]
}

export interface GameSearch {
  find(
    deps: Pick<CatalogueDeps, 'db' | 'content' | 'settings'>,
    request: { snapshot: CatalogueSnapshot; search: string; locale: string },
  ): Promise<FoundGames>
}

const KEPT_MAX = 500
/** The index may be newer than the snapshot. */
const KEPT_MS = 30_000

interface Kept {
  at: number
  found: Promise<FoundGames>
}

interface Prepared {
  content: Content
  popularity: ReadonlyMap<CatalogueGame, number>
  names: Map<string, LabelNames>
  kept: Map<string, Kept>
}

export function openGameSearch(): GameSearch {
  const bySnapshot = new WeakMap<CatalogueSnapshot, Prepared>()
  return {
    find(deps, { snapshot, search, locale }) {
      const content = deps.content.current()
      let prepared = bySnapshot.get(snapshot)
      if (prepared === undefined || prepared.content !== content) {
        const popularity = new Map(snapshot.orderOf('popular').map((game, index) => [game, index]))
        prepared = { content, popularity, names: new Map(), kept: new Map() }
        bySnapshot.set(snapshot, prepared)
      }
      const term = readTerm(search)
      const key = `${locale} ${term.isByEar} ${term.text}`
      const known = prepared.kept.get(key)
      if (known !== undefined && performance.now() - known.at < KEPT_MS) return known.found
      const names = namesIn(deps, snapshot, prepared, locale)
      const found = findGames(deps, snapshot, prepared, readQuery(names, term))
      keep(prepared.kept, key, found)
      return found
    },
  }
}

/** The oldest result is dropped, and one that failed. */
function keep(kept: Map<string, Kept>, key: string, found: Promise<FoundGames>): void {
  kept.delete(key)
  kept.set(key, { at: performance.now(), found })
  for (const oldest of kept.keys()) {
    if (kept.size <= KEPT_MAX) break
    kept.delete(oldest)
  }
  found.catch(() => kept.delete(key))
}

function namesIn(
  { settings }: Pick<CatalogueDeps, 'settings'>,
  { index, studios }: CatalogueSnapshot,
  { content, names }: Prepared,
  locale: string,
): LabelNames {
  const ready = names.get(locale)
  if (ready !== undefined) return ready
  const synonyms = [...new Set([locale, settings.current().defaultLocale.code])].flatMap((code) =>
    synonymsIn(content, code),
  )
  const read = readLabels({
    categories: index.categories.keys(),
    tags: index.tags.keys(),
    features: index.features.keys(),
    studios,
    synonyms,
  })
  names.set(locale, read)
  return read
}

/** The names of categories in menus are synonyms too. */
function synonymsIn(content: Content, locale: string): [string, string][] {
  const { 'global-components': parts, pages } = Object(content.messages(locale)) as Record<string, unknown>
  const lists = [Object(parts)['search-synonyms'], Object(pages).collections] as unknown[]
  return lists.flatMap((list) =>
    Object.entries(Object(list) as Record<string, unknown>).flatMap(([meaning, names]): [string, string][] =>
      typeof names === 'string' ? [[meaning, names]] : [],
    ),
  )
}

/** Between an exact title and one with a typing error. */
const LABEL_SCORE = 0.8
/** Finer differences than this matter less than popularity. */
const STEPS = 20
/** A title that a query names less surely than this only sounds alike, or has another ending. */
const SURE_SCORE = 0.9

async function findGames(
  { db }: Pick<CatalogueDeps, 'db'>,
  snapshot: CatalogueSnapshot,
  { popularity }: Prepared,
  { titles, labels }: QueryReadings,
): Promise<FoundGames> {
  const terms = [...titles, ...(labels?.rest == null ? [] : [labels.rest])].filter(({ text }) => text !== '')
  const scores = new Map<CatalogueGame, number>()
  const near = new Map<CatalogueGame, number>()
  const give = (game: CatalogueGame, score: number) => {
    const into = score < MATCH_FROM ? near : scores
    into.set(game, Math.max(score, into.get(game) ?? 0))
  }
  // Short words of other scripts sound like parts of many titles. A name that is exactly a label is meant first.
  const isLabel = labels !== null && labels.rest === null && labels.score === 1
  const behindLabels = (score: number) =>
    isLabel && score < SURE_SCORE ? Math.min(score, LABEL_SCORE - 1 / STEPS) : score
  const found = await documentsOf(db, terms)
  const scorers = terms.map(createScorer)
  for (const { term: index, game: id, document } of found) {
    const [term, game, scorer] = [terms[index], snapshot.find(id), scorers[index]]
    if (term === undefined || game === null || scorer === undefined) continue
    const score = scorer(document)
    if (labels === null || term !== labels.rest) give(game, behindLabels(score))
    else if (score >= MATCH_FROM && hasLabels(game, labels.groups))
      give(game, (score + LABEL_SCORE * labels.score) / 2)
  }
  if (labels !== null && labels.rest === null)
    for (const game of snapshot.games)
      if (hasLabels(game, labels.groups)) give(game, LABEL_SCORE * labels.score)
  const sorted = (found: ReadonlyMap<CatalogueGame, number>) =>
    [...found]
      .map(([game, score]) => ({ game, step: Math.round(score * STEPS), rank: popularity.get(game) ?? 0 }))
      .sort((left, right) => right.step - left.step || left.rank - right.rank)
      .map(({ game }) => game)
  return { matches: sorted(scores), nearby: sorted(near) }
}

async function documentsOf(db: CatalogueDeps['db'], terms: readonly SearchTerm[]) {
  if (terms.length === 0) return []
  return findDocuments(
    db,
    terms.map((term) => ({ text: term.text, keys: keysOfTerm(term) })),
  )
}

function hasLabels(game: CatalogueGame, groups: readonly (readonly Label[])[]): boolean {
  return groups.every((group) => group.some((label) => hasLabel(game, label)))
}

function hasLabel({ category, studio, details }: CatalogueGame, { kind, id }: Label): boolean {
  switch (kind) {
    case 'category':
      return category === id
    case 'tag':
      return details.tags.includes(id)
    case 'feature':
      return details.features.includes(id)
    case 'studio':
      return studio.id === id
  }
}
