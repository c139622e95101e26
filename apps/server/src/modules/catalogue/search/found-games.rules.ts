/** Which games fit a query, and in which order. Pure. */
import type { CatalogueGame } from '../catalogue.rules.ts'
import { type GameIndex, maskOfList, type Places } from '../lists/game-index.rules.ts'
import { emptyMask, has, include, keep, type Mask, maskOf, membersOf } from '../lists/masks.rules.ts'
import type { CatalogueSnapshot } from '../snapshot.ts'
import { MATCH_FROM } from './match-score.rules.ts'
import type { Label, QueryReadings } from './search-labels.rules.ts'
import { scoreAlike, scoreTitles } from './title-scores.rules.ts'

export interface FoundGames {
  mask: Mask
  /** The best match first, and of equally good ones the most popular. Sorts only what is read. */
  order: Iterable<CatalogueGame>
}

export interface SearchedGames extends Pick<CatalogueSnapshot, 'index' | 'titles'> {
  popular: readonly CatalogueGame[]
  /** The popularity of games by place, 0 for the most popular one. */
  ranks: Uint32Array
}

export function toSearched({ index, titles, orderOf }: CatalogueSnapshot): SearchedGames {
  const popular = orderOf('popular')
  const ranks = new Uint32Array(popular.length)
  for (const [rank, { place }] of popular.entries()) ranks[place] = rank
  return { index, titles, popular, ranks }
}

/** Between an exact title and one with a typing error. */
const LABEL_SCORE = 0.8
/** Finer differences than this matter less than popularity. */
const STEPS = 20
/** A title that a query names less surely than this only sounds alike, or has another ending. */
const SURE_SCORE = 0.9

type Wanted = 'matches' | 'near'

/** Games that match, or those of which the titles come near without a match. */
export function findGames(games: SearchedGames, readings: QueryReadings, wanted: Wanted): FoundGames {
  const { result } = games.titles.scratch
  const places: number[] = []
  const give = (place: number, score: number) => {
    if (score < MATCH_FROM !== (wanted === 'near')) return
    const known = result[place] ?? 0
    if (known === 0) places.push(place)
    if (score > known) result[place] = score
  }
  scoreGames(games, readings, { from: wanted === 'near' ? 0 : MATCH_FROM, give })
  if (wanted === 'near') for (const term of readings.titles) scoreAlike(games.titles, term, give)
  const bySteps: number[][] = Array.from({ length: STEPS + 1 }, () => [])
  for (const place of places) {
    bySteps[Math.round((result[place] ?? 0) * STEPS)]?.push(place)
    result[place] = 0
  }
  return { mask: maskOf(games.popular.length, [places]), order: inOrder(games, bySteps) }
}

function scoreGames(
  { index, titles }: SearchedGames,
  { titles: terms, labels }: QueryReadings,
  { from, give }: { from: number; give: (place: number, score: number) => void },
): void {
  // Short words of other scripts sound like parts of many titles. A name that is exactly a label is meant first.
  const isLabel = labels !== null && labels.rest === null && labels.score === 1
  const behindLabels = (score: number) =>
    isLabel && score < SURE_SCORE ? Math.min(score, LABEL_SCORE - 1 / STEPS) : score
  for (const term of terms)
    if (term.text !== '')
      scoreTitles(titles, term, { from, take: (place, score) => give(place, behindLabels(score)) })
  if (labels === null) return
  const labelled = maskOfLabels(index, labels.groups)
  const labelScore = LABEL_SCORE * labels.score
  if (labels.rest === null) for (const place of membersOf(labelled)) give(place, labelScore)
  else
    scoreTitles(titles, labels.rest, {
      from: MATCH_FROM,
      take: (place, score) => {
        if (score >= MATCH_FROM && has(labelled, place)) give(place, (score + labelScore) / 2)
      },
    })
}

/** Games with at least one label of each group. */
function maskOfLabels(index: GameIndex, groups: readonly (readonly Label[])[]): Mask {
  const games = index.games.length
  const [first, ...others] = groups.map((labels) => {
    const any = emptyMask(games)
    for (const label of labels) include(any, maskOfList(games, placesOf(index, label)))
    return any
  })
  const all = first ?? emptyMask(games)
  for (const other of others) keep(all, other)
  return all
}

function placesOf({ categories, tags, features, studios }: GameIndex, { kind, id }: Label): Places {
  const lists = { category: categories, tag: tags, feature: features, studio: studios }
  return lists[kind].get(id) ?? []
}

function* inOrder({ popular, ranks }: SearchedGames, bySteps: readonly number[][]): Generator<CatalogueGame> {
  for (const places of bySteps.toReversed()) {
    if (places.length === 0) continue
    const byRank = maskOf(popular.length, [places.map((place) => ranks[place] ?? 0)])
    for (const rank of membersOf(byRank)) {
      const game = popular[rank]
      if (game !== undefined) yield game
    }
  }
}
