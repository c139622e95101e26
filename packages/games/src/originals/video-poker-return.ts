import { type Fraction, fraction, plus } from '../fraction.ts'
import { CARDS } from './cards.ts'
import { paysByIndex } from './video-poker-best.ts'
import { pokerIndex } from './video-poker-hands.ts'
import type { VideoPokerDefinition } from './video-poker.ts'

/**
 * The return of Video Poker under the best strategy, over all 2,598,960 deals and every draw of each. For each set of
 * up to five cards, a table holds the sum over all hands that contain it. The sum over the draws of a hold follows by
 * inclusion and exclusion: hands that contain the held cards, and none of the discarded ones.
 */
type VideoPokerReturn = {
  returned: Fraction
  /** The share of rounds that pay anything. */
  hit: Fraction
  /** The share of rounds that end with a royal flush. */
  royal: Fraction
}

const HAND = 5
const HOLDS = 2 ** HAND

/** choose[n][k], for the place of a set of cards in its table. */
const choose = Array.from({ length: CARDS + 1 }, (_, n) => {
  const row = [1, 0, 0, 0, 0, 0]
  for (let k = 1; k <= HAND; k += 1) row[k] = (row[k - 1]! * (n - k + 1)) / k
  return row
})
const SIZES = [1, 52, 1_326, 22_100, 270_725, 2_598_960]
const DRAWS = [1, 47, 1_081, 16_215, 178_365, 1_533_939]

/** Calls `visit` with every hand, its cards ascending. */
function eachHand(visit: (cards: readonly number[]) => void): void {
  const hand = [0, 0, 0, 0, 0]
  const fill = (place: number, from: number) => {
    if (place === HAND) return visit(hand)
    for (let card = from; card < CARDS; card += 1) {
      hand[place] = card
      fill(place + 1, card + 1)
    }
  }
  fill(0, 0)
}

/** For each hold of a hand, the place of its cards in the table of as many cards. */
function placesOf(cards: readonly number[], places: Int32Array): void {
  for (let hold = 0; hold < HOLDS; hold += 1) {
    let [place, size] = [0, 0]
    for (let at = 0; at < HAND; at += 1) {
      if ((hold & (1 << at)) === 0) continue
      size += 1
      place += choose[cards[at]!]![size]!
    }
    places[hold] = place
  }
}

const sizeOf = Array.from(
  { length: HOLDS },
  (_, hold) => [0, 1, 2, 3, 4].filter((at) => hold & (1 << at)).length,
)

type Tables = Float64Array[]

/** The tables of a value of hands. */
function tablesOf(valueOf: (index: number) => number): Tables {
  const tables = SIZES.map((size) => new Float64Array(size))
  const places = new Int32Array(HOLDS)
  eachHand((cards) => {
    const value = valueOf(pokerIndex(cards[0]!, cards[1]!, cards[2]!, cards[3]!, cards[4]!))
    if (value === 0) return
    placesOf(cards, places)
    for (let hold = 0; hold < HOLDS; hold += 1) tables[sizeOf[hold]!]![places[hold]!]! += value
  })
  return tables
}

/** The sums over the draws of all holds of a hand. */
function sumsOf(tables: Tables, places: Int32Array, sums: Float64Array): void {
  for (let hold = 0; hold < HOLDS; hold += 1) sums[hold] = tables[sizeOf[hold]!]![places[hold]!]!
  for (let at = 0; at < HAND; at += 1) {
    const bit = 1 << at
    for (let hold = 0; hold < HOLDS; hold += 1) if ((hold & bit) === 0) sums[hold]! -= sums[hold | bit]!
  }
}

/** The hold with the highest mean payout, from the sums over the draws of all holds. */
function bestOf(paid: Float64Array): number {
  let best = 0
  for (let hold = 1; hold < HOLDS; hold += 1) {
    const [of, than] = [DRAWS[HAND - sizeOf[best]!]!, DRAWS[HAND - sizeOf[hold]!]!]
    if (paid[hold]! * of > paid[best]! * than) best = hold
  }
  return best
}

/** Finds the best holds of many hands quickly: the tables take seconds once, then a hand takes microseconds. */
export function createVideoPokerStrategy(
  definition: VideoPokerDefinition,
): (dealt: readonly number[]) => number[] {
  const pays = paysByIndex(definition)
  const tables = tablesOf((index) => (index < 0 ? 0 : pays[index]!))
  const [places, paid] = [new Int32Array(HOLDS), new Float64Array(HOLDS)]
  return (dealt) => {
    const rising = dealt.toSorted((a, b) => a - b)
    placesOf(rising, places)
    sumsOf(tables, places, paid)
    const best = bestOf(paid)
    const held = rising.filter((_, at) => (best & (1 << at)) !== 0)
    return [0, 1, 2, 3, 4].filter((place) => held.includes(dealt[place]!))
  }
}

/** The return, hit rate and chance of a royal flush under the strategy with the highest return. */
export function videoPokerReturn(definition: VideoPokerDefinition): VideoPokerReturn {
  const pays = paysByIndex(definition)
  const payTables = tablesOf((index) => (index < 0 ? 0 : pays[index]!))
  const others = [tablesOf((index) => (index < 0 ? 0 : 1)), tablesOf((index) => (index === 0 ? 1 : 0))]
  const places = new Int32Array(HOLDS)
  const [paid, sums] = [new Float64Array(HOLDS), new Float64Array(HOLDS)]
  /** Sums by the number of drawn cards: payouts, paying hands, royal flushes. */
  const totals = [0, 1, 2].map(() => new Float64Array(HAND + 1))
  eachHand((cards) => {
    placesOf(cards, places)
    sumsOf(payTables, places, paid)
    const best = bestOf(paid)
    const drawn = HAND - sizeOf[best]!
    totals[0]![drawn]! += paid[best]!
    others.forEach((tables, at) => {
      sumsOf(tables, places, sums)
      totals[at + 1]![drawn]! += sums[best]!
    })
  })
  const meanOf = (byDrawn: Float64Array) =>
    [...byDrawn]
      .map((sum, drawn) => fraction(BigInt(sum), BigInt(DRAWS[drawn]!) * BigInt(SIZES[HAND]!)))
      .reduce(plus)
  const [returned, hit, royal] = totals.map(meanOf) as [Fraction, Fraction, Fraction]
  return { returned, hit, royal }
}
