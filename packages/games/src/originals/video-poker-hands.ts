import { RANKS } from './cards.ts'

/** Evaluates five cards for Video Poker. Ranks count from 0, the ace, to 12, the king. */
export const pokerHands = [
  'royal',
  'straightFlush',
  'four',
  'fullHouse',
  'flush',
  'straight',
  'three',
  'twoPair',
  'jacks',
] as const
export type PokerHand = (typeof pokerHands)[number]

/** The rank bits of ten, jack, queen, king and ace. */
const BROADWAY = 0b1_1110_0000_0001
const JACKS_OR_ACES = 0b1_1100_0000_0001
const NONE = -1

const isStraight = new Uint8Array(2 ** RANKS)
for (let low = 0; low + 4 < RANKS; low += 1) isStraight[0b11111 << low] = 1
isStraight[BROADWAY] = 1

function bitsIn(mask: number): number {
  let [left, count] = [mask, 0]
  while (left !== 0) {
    left &= left - 1
    count += 1
  }
  return count
}
const bitCount = Uint8Array.from({ length: 2 ** RANKS }, (_, mask) => bitsIn(mask))

/** A pair, three or four of a kind, by the ranks that occur, and those that occur an odd number of times. */
function ofAKind(mask: number, odd: number, sum: number): number {
  const distinct = bitCount[mask]!
  const even = mask ^ odd
  if (distinct === 4) return (even & JACKS_OR_ACES) === 0 ? NONE : 8
  if (distinct === 3) return bitCount[odd] === 1 ? 7 : 6
  // Three and two, or one and four: the sum of the ranks tells them apart.
  const [single, paired] = [31 - Math.clz32(odd), 31 - Math.clz32(even)]
  return sum === single + 4 * paired ? 2 : 3
}

/** The place of a hand in `pokerHands`, or −1 when it pays nothing. Cards are 0 … 51. */
export function pokerIndex(a: number, b: number, c: number, d: number, e: number): number {
  const [one, two, three, four, five] = [a % RANKS, b % RANKS, c % RANKS, d % RANKS, e % RANKS]
  const [p, q, r, s, t] = [1 << one, 1 << two, 1 << three, 1 << four, 1 << five]
  const mask = p | q | r | s | t
  if (bitCount[mask] !== 5) return ofAKind(mask, p ^ q ^ r ^ s ^ t, one + two + three + four + five)
  const suit = (a - one) / RANKS
  const isFlush =
    (b - two) / RANKS === suit &&
    (c - three) / RANKS === suit &&
    (d - four) / RANKS === suit &&
    (e - five) / RANKS === suit
  if (isStraight[mask] === 1) return isFlush ? (mask === BROADWAY ? 0 : 1) : 5
  return isFlush ? 4 : NONE
}

/** The hand that five cards make, or null. */
export function pokerHandOf(cards: readonly number[]): PokerHand | null {
  const [a = 0, b = 0, c = 0, d = 0, e = 0] = cards
  return pokerHands[pokerIndex(a, b, c, d, e)] ?? null
}
