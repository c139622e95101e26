/**
 * The results of the dealer's hand, computed without simulation: every possible sequence, from a shoe without
 * the cards already dealt. Cards are given by their value: 1 for aces … 10 for tens and pictures.
 */

/** Remaining cards by value; index 0 holds their sum. */
export type Shoe = number[]

export const CARD_VALUES = Array.from({ length: 10 }, (_, at) => at + 1)

export const fullShoe = (decks: number): Shoe =>
  [52, 4, 4, 4, 4, 4, 4, 4, 4, 4, 16].map((count) => count * decks)

export const take = (shoe: Shoe, worth: number): void => {
  shoe[worth]! -= 1
  shoe[0]! -= 1
}
export const returnCard = (shoe: Shoe, worth: number): void => {
  shoe[worth]! += 1
  shoe[0]! += 1
}

/** More cards of one value than any hand can hold: a hand is encoded as a number with one digit per value. */
const DIGIT = 23
export const digitOf = Array.from({ length: 12 }, (_, worth) => (worth === 0 ? 0 : DIGIT ** (worth - 1)))

export const totalOf = (least: number, hasAce: boolean): number =>
  hasAce && least <= 11 ? least + 10 : least

/**
 * Dealer's hands with the same start, in order of value. The order of cards does not change the chances, so a
 * hand is evaluated once for all orders.
 */
export type DealerDraw = {
  worth: number
  /**
   * In how many orders the hand ends with these cards, and with which result: 17 … 21, or above 21 at index
   * OVER.
   */
  orders: number
  end: number
  next: DealerDraw[]
}
const OVER = 5

/**
 * The possible continuations of the dealer's hand from these cards. A blackjack counts like every other 21 here.
 */
export function dealerDraws(stands: number, known: readonly number[]): DealerDraw {
  const root: DealerDraw = { worth: 0, orders: 0, end: 0, next: [] }
  const drawn: number[] = []
  const follow = (least: number, hasAce: boolean): void => {
    const total = totalOf(least, hasAce)
    if (total >= stands) return addEnd(root, drawn, total > 21 ? OVER : total - 17)
    for (const worth of CARD_VALUES) {
      drawn.push(worth)
      follow(least + worth, hasAce || worth === 1)
      drawn.pop()
    }
  }
  const least = known.reduce((sum, worth) => sum + worth, 0)
  follow(least, known.includes(1))
  return root
}

function addEnd(root: DealerDraw, drawn: readonly number[], end: number): void {
  let at = root
  for (const worth of drawn.toSorted((one, other) => one - other)) {
    let next = at.next.find((one) => one.worth === worth)
    if (next === undefined) at.next.push((next = { worth, orders: 0, end: 0, next: [] }))
    at = next
  }
  at.orders += 1
  at.end = end
}

/** The probability of each result: 17 … 21 at indices 0 … 4, then above 21. */
export function dealerEnds(draws: DealerDraw, shoe: Shoe): number[] {
  const ends = [0, 0, 0, 0, 0, 0]
  addEnds(draws, shoe, 1, ends)
  return ends
}

/**
 * Adds up the probabilities of all results from here; `weight` is the probability of the cards so far in one
 * order.
 */
function addEnds(draw: DealerDraw, shoe: Shoe, weight: number, ends: number[]): void {
  if (draw.orders > 0) ends[draw.end]! += draw.orders * weight
  for (const next of draw.next) {
    const left = shoe[next.worth]!
    if (left === 0) continue
    const chance = (weight * left) / shoe[0]!
    take(shoe, next.worth)
    addEnds(next, shoe, chance, ends)
    returnCard(shoe, next.worth)
  }
}

/** The mean result of one bet on a count of at most 21 against these results. */
export const standingAgainst = (ends: readonly number[], total: number): number =>
  ends.reduce((sum, chance, at) => sum + chance * (at === OVER ? 1 : Math.sign(total - (17 + at))), 0)

/** The probability that this count of at most 21 beats the dealer's, or that the dealer is above 21. */
export const beating = (ends: readonly number[], total: number): number =>
  ends.reduce((sum, chance, at) => sum + (at === OVER || 17 + at < total ? chance : 0), 0)
