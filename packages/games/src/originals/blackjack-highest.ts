import { bestAct, countOf, isBlackjack, worthOf } from './blackjack-table.ts'
import type { BlackjackDefinition } from './blackjack-table.ts'

/**
 * How often the highest win of blackjack comes by the strategy: two split hands, both doubled, both won. There are few ways to it, so each is followed card by
 * card through the shoe, with the dealer's cards last; their order in the shoe makes no difference.
 */
const WORTHS = Array.from({ length: 10 }, (_, at) => at + 1)
/** A card of each worth: an ace is 0, a ten 9. */
const cardOf = (worth: number): number => worth - 1
const OWN = ['hit', 'stand', 'double'] as const

export function blackjackHighestOdds(definition: BlackjackDefinition): number {
  const { decks, dealerStands } = definition
  const left = WORTHS.map((worth) => decks * (worth === 10 ? 16 : 4))
  let cards = decks * 52

  /** The sum over the worths of the next card, each as likely as the shoe has it. */
  function draw(follow: (card: number) => number): number {
    let sum = 0
    for (const worth of WORTHS) {
      const count = left[worth - 1] ?? 0
      if (count === 0) continue
      const chance = count / cards
      left[worth - 1] = count - 1
      cards -= 1
      sum += chance * follow(cardOf(worth))
      cards += 1
      left[worth - 1] = count
    }
    return sum
  }

  const isDoubled = (hand: readonly number[], open: number): boolean =>
    countOf(hand).total < 21 && bestAct(definition, hand, open, OWN) === 'double'

  /** A hand that is doubled and not over; then what comes after it, with its count. */
  const doubled = (first: number, open: number, then: (total: number) => number): number =>
    draw((second) =>
      isDoubled([first, second], open)
        ? draw((third) => {
            const { total } = countOf([first, second, third])
            return total > 21 ? 0 : then(total)
          })
        : 0,
    )

  function beats(dealer: readonly number[], least: number): number {
    if (isBlackjack(dealer)) return 0
    const { total } = countOf(dealer)
    if (total >= dealerStands) return total > 21 || total < least ? 1 : 0
    return draw((card) => beats([...dealer, card], least))
  }

  /** By the open card, what the shoe still has, and the lower of the hands: in whatever order its cards have come. */
  const known = new Map<string, number>()
  function beatsOpen(open: number, least: number): number {
    const key = `${open} ${least} ${left.join(' ')}`
    const chance = known.get(key) ?? draw((hole) => beats([open, hole], least))
    known.set(key, chance)
    return chance
  }

  return draw((first) =>
    draw((open) =>
      draw((second) => {
        const isSplit =
          worthOf(first) === worthOf(second) &&
          worthOf(first) !== 1 && // split aces get one card each
          bestAct(definition, [first, second], open, [...OWN, 'split']) === 'split'
        if (!isSplit) return 0
        return doubled(first, open, (one) =>
          doubled(first, open, (other) => beatsOpen(open, Math.min(one, other))),
        )
      }),
    ),
  )
}
