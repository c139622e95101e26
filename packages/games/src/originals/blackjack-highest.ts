import {
  beating,
  dealerDraws,
  dealerEnds,
  digitOf,
  fullShoe,
  returnCard,
  take,
  CARD_VALUES,
} from './blackjack-dealer.ts'
import { bestAct, countOf, cardValue } from './blackjack-table.ts'
import type { BlackjackDefinition } from './blackjack-table.ts'

/**
 * How often the highest win of blackjack comes with the strategy: two split hands, both doubled, both won.
 * Only a few card sequences lead to it, so each is followed card by card, with the dealer's cards last;
 * their order in the shoe makes no difference.
 */

/** A card of each value: an ace is 0, a ten 9. */
const cardOf = (worth: number): number => worth - 1
const OWN = ['hit', 'stand', 'double'] as const

export function blackjackHighestOdds(definition: BlackjackDefinition): number {
  const { decks, dealerStands } = definition
  const shoe = fullShoe(decks)
  const draws = new Map(CARD_VALUES.map((open) => [open, dealerDraws(dealerStands, [open])]))
  /** The cards on the table. */
  let dealt = 0

  /** Sums over the values of the next card, weighted by their frequency in the shoe. */
  function draw(follow: (card: number) => number): number {
    let sum = 0
    for (const worth of CARD_VALUES) {
      const chance = shoe[worth]! / shoe[0]!
      if (chance === 0) continue
      take(shoe, worth)
      dealt += digitOf[worth]!
      sum += chance * follow(cardOf(worth))
      dealt -= digitOf[worth]!
      returnCard(shoe, worth)
    }
    return sum
  }

  const isDoubled = (hand: readonly number[], open: number): boolean =>
    countOf(hand).total < 21 && bestAct(definition, hand, open, OWN) === 'double'

  /** Doubles a hand that does not exceed 21, then calls `then` with its count. */
  const doubled = (first: number, open: number, then: (total: number) => number): number =>
    draw((second) =>
      isDoubled([first, second], open)
        ? draw((third) => {
            const { total } = countOf([first, second, third])
            return total > 21 ? 0 : then(total)
          })
        : 0,
    )

  /** Cached by the open card and all dealt cards, in any order. */
  const known = new Map<number, number[]>()
  function endsOf(open: number): number[] {
    const worth = cardValue(open)
    const key = dealt + worth * digitOf[11]!
    const ends = known.get(key) ?? dealerEnds(draws.get(worth)!, shoe)
    known.set(key, ends)
    return ends
  }

  return draw((first) =>
    draw((open) =>
      draw((second) => {
        const isSplit =
          cardValue(first) === cardValue(second) &&
          cardValue(first) !== 1 && // split aces get one card each
          bestAct(definition, [first, second], open, [...OWN, 'split']) === 'split'
        if (!isSplit) return 0
        return doubled(first, open, (one) =>
          doubled(first, open, (other) => beating(endsOf(open), Math.min(one, other))),
        )
      }),
    ),
  )
}
