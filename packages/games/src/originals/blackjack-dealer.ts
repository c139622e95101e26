/**
 * What the dealer's hand comes to, without simulation: every way it can go, from a shoe that lacks each card dealt. Cards count by their
 * worth here: 1 for aces … 10 for tens and pictures.
 */

/** Cards left by worth; place 0 holds their sum. */
export type Shoe = number[]

export const WORTHS = Array.from({ length: 10 }, (_, at) => at + 1)

export const fullShoe = (decks: number): Shoe =>
  [52, 4, 4, 4, 4, 4, 4, 4, 4, 4, 16].map((count) => count * decks)

export const take = (shoe: Shoe, worth: number): void => {
  shoe[worth]! -= 1
  shoe[0]! -= 1
}
export const giveBack = (shoe: Shoe, worth: number): void => {
  shoe[worth]! += 1
  shoe[0]! += 1
}

/** More cards of one worth than any hand can hold: a hand is a number with one digit for each worth. */
const DIGIT = 23
export const digitOf = Array.from({ length: 12 }, (_, worth) => (worth === 0 ? 0 : DIGIT ** (worth - 1)))

export const totalOf = (least: number, hasAce: boolean): number =>
  hasAce && least <= 11 ? least + 10 : least

/**
 * Dealer's hands that begin alike, in order of worth: in which order cards come changes no chance, so a hand is followed once for
 * all the orders in which it can come.
 */
export type DealerDraw = {
  worth: number
  /** In how many orders the hand comes to its end with these cards, and as what: 17 … 21, or above 21 in place OVER. */
  orders: number
  end: number
  next: DealerDraw[]
}
const OVER = 5

/** How the dealer's hand can go from these cards. A blackjack is a 21 like any other here. */
export function dealerDraws(stands: number, known: readonly number[]): DealerDraw {
  const root: DealerDraw = { worth: 0, orders: 0, end: 0, next: [] }
  const drawn: number[] = []
  const follow = (least: number, hasAce: boolean): void => {
    const total = totalOf(least, hasAce)
    if (total >= stands) return addEnd(root, drawn, total > 21 ? OVER : total - 17)
    for (const worth of WORTHS) {
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

/** How likely each end is: 17 … 21 in places 0 … 4, then above 21. */
export function dealerEnds(draws: DealerDraw, shoe: Shoe): number[] {
  const ends = [0, 0, 0, 0, 0, 0]
  addEnds(draws, shoe, 1, ends)
  return ends
}

/** Adds up the chances of all ends from here; `weight` is the chance of the cards so far in one order. */
function addEnds(draw: DealerDraw, shoe: Shoe, weight: number, ends: number[]): void {
  if (draw.orders > 0) ends[draw.end]! += draw.orders * weight
  for (const next of draw.next) {
    const left = shoe[next.worth]!
    if (left === 0) continue
    const chance = (weight * left) / shoe[0]!
    take(shoe, next.worth)
    addEnds(next, shoe, chance, ends)
    giveBack(shoe, next.worth)
  }
}

/** What one bet on a count, which is not above 21, wins or loses on average against these ends. */
export const standingAgainst = (ends: readonly number[], total: number): number =>
  ends.reduce((sum, chance, at) => sum + chance * (at === OVER ? 1 : Math.sign(total - (17 + at))), 0)

/** How likely this count, which is not above 21, is more than the dealer's, or his is above 21. */
export const beating = (ends: readonly number[], total: number): number =>
  ends.reduce((sum, chance, at) => sum + (at === OVER || 17 + at < total ? chance : 0), 0)
