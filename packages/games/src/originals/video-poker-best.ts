import { CARDS } from './cards.ts'
import { pokerHands, pokerIndex } from './video-poker-hands.ts'
import type { VideoPokerDefinition } from './video-poker.ts'

/**
 * The best hold of a dealt hand: the one with the highest mean payout over every possible draw. Of equal holds the
 * first one counts, in the order of their numbers, in which bit i is the card at place i.
 */
const HAND = 5
const HOLDS = 2 ** HAND

const placesOf = (hold: number): number[] => [0, 1, 2, 3, 4].filter((place) => (hold & (1 << place)) !== 0)

/** Payouts by the index of `pokerIndex`; the last entry is for the index −1. */
export const paysByIndex = ({ pays }: VideoPokerDefinition): number[] => [
  ...pokerHands.map((hand) => pays[hand]),
  0,
]

/** The payouts of all draws with these cards held, added up, and how many draws there are. */
function sumOf(pays: readonly number[], held: readonly number[], left: readonly number[]) {
  const hand = [...held, 0, 0, 0, 0, 0].slice(0, HAND)
  let [total, ways] = [0, 0]
  const nothing = pays.length - 1
  const fill = (place: number, from: number) => {
    if (place === HAND) {
      const index = pokerIndex(hand[0]!, hand[1]!, hand[2]!, hand[3]!, hand[4]!)
      total += pays[index < 0 ? nothing : index]!
      ways += 1
      return
    }
    for (let at = from; at < left.length; at += 1) {
      hand[place] = left[at]!
      fill(place + 1, at + 1)
    }
  }
  fill(held.length, 0)
  return { total, ways }
}

/** The places to hold. Counts up to 2.6 million hands. */
export function bestHolds(definition: VideoPokerDefinition, dealt: readonly number[]): number[] {
  const pays = paysByIndex(definition)
  const left = Array.from({ length: CARDS }, (_, card) => card).filter((card) => !dealt.includes(card))
  let best = { hold: 0, ...sumOf(pays, [], left) }
  for (let hold = 1; hold < HOLDS; hold += 1) {
    const sum = sumOf(
      pays,
      placesOf(hold).map((place) => dealt[place]!),
      left,
    )
    if (sum.total * best.ways > best.total * sum.ways) best = { hold, ...sum }
  }
  return placesOf(best.hold)
}
