import {
  type DealerDraw,
  dealerDraws,
  dealerEnds,
  digitOf,
  fullShoe,
  returnCard,
  type Shoe,
  standingAgainst,
  take,
  totalOf,
  CARD_VALUES,
} from './blackjack-dealer.ts'
import { bestAct } from './blackjack-table.ts'
import type { BlackjackAct, BlackjackDefinition } from './blackjack-table.ts'

/**
 * The return of blackjack with the strategy, computed without simulation: every deal, every continuation of
 * the player's hand and of the dealer's, from a shoe without the cards already dealt. The dealer's second
 * card is removed first, since it is dealt before the player draws. Two split hands can be evaluated
 * separately: the mean of a sum is the sum of the means, and the cards that one hand leaves are, in advance,
 * a shuffled shoe like any other.
 */
type BlackjackReturn = {
  /** Mean of a round's payout minus its stakes, in first stakes. */
  net: number
  /** Mean of a round's stakes, in first stakes. */
  staked: number
}

type Hand = { counts: number[]; least: number; size: number }
type Deal = {
  shoe: Shoe
  open: number
  definition: BlackjackDefinition
  /** All continuations of the dealer's hand, without probabilities. */
  draws: DealerDraw
  /** Cached results by the player's cards. */
  dealers: Map<number, number[]>
  followed: Map<number, Sum>
  /** The player's cards of both hands. */
  key: number
}

/** The mean result of one bet on a hand that stands. */
function standing(deal: Deal, hand: Hand): number {
  const total = totalOf(hand.least, hand.counts[1]! > 0)
  if (total > 21) return -1
  let ends = deal.dealers.get(deal.key)
  if (ends === undefined) {
    ends = dealerEnds(deal.draws, deal.shoe)
    deal.dealers.set(deal.key, ends)
  }
  return standingAgainst(ends, total)
}

function withCard(deal: Deal, hand: Hand, worth: number, go: (next: Hand) => Sum): Sum {
  take(deal.shoe, worth)
  deal.key += digitOf[worth]!
  hand.counts[worth]! += 1
  const sum = go({ counts: hand.counts, least: hand.least + worth, size: hand.size + 1 })
  hand.counts[worth]! -= 1
  deal.key -= digitOf[worth]!
  returnCard(deal.shoe, worth)
  return sum
}

type Sum = { net: number; staked: number }

function eachCard(deal: Deal, hand: Hand, go: (next: Hand) => Sum): Sum {
  const sum = { net: 0, staked: 0 }
  const left = deal.shoe[0]!
  for (let worth = 1; worth <= 10; worth += 1) {
    const chance = deal.shoe[worth]! / left
    if (chance === 0) continue
    const one = withCard(deal, hand, worth, go)
    sum.net += chance * one.net
    sum.staked += chance * one.staked
  }
  return sum
}

/**
 * Plays a hand from here by the strategy, or with `wanted` as its next step. `pair`: the value of the split
 * cards, or 0.
 */
function following(deal: Deal, hand: Hand, pair: number, wanted?: BlackjackAct): Sum {
  const total = totalOf(hand.least, hand.counts[1]! > 0)
  if (total >= 21) return { net: standing(deal, hand), staked: 1 }
  const act = wanted ?? adviceOn(deal, hand, pair > 0)
  if (act === 'stand') return { net: standing(deal, hand), staked: 1 }
  if (act === 'double') {
    const { net } = eachCard(deal, hand, (next) => ({ net: standing(deal, next), staked: 1 }))
    return { net: 2 * net, staked: 2 }
  }
  if (act === 'split') return splitting(deal, hand)
  return eachCard(deal, hand, (next) => onceFollowed(deal, next, pair))
}

/** A hand of three or more cards is evaluated once for all orders, and for either of two split hands. */
function onceFollowed(deal: Deal, hand: Hand, pair: number): Sum {
  const key = deal.key + pair * digitOf[11]!
  let sum = deal.followed.get(key)
  if (sum === undefined) {
    sum = following(deal, hand, pair)
    deal.followed.set(key, sum)
  }
  return sum
}

function splitting(deal: Deal, hand: Hand): Sum {
  const worth = hand.least / 2
  hand.counts[worth]! -= 1
  const one = { counts: hand.counts, least: worth, size: 1 }
  const { net, staked } = eachCard(deal, one, (next) =>
    worth === 1 ? { net: standing(deal, next), staked: 1 } : following(deal, next, worth),
  )
  hand.counts[worth]! += 1
  return { net: 2 * net, staked: 2 * staked }
}

function adviceOn({ definition, open }: Deal, hand: Hand, isSplit: boolean): BlackjackAct {
  const cards: number[] = []
  for (let worth = 1; worth <= 10; worth += 1)
    for (let count = hand.counts[worth]!; count > 0; count -= 1) cards.push(worth - 1)
  const isPair = hand.size === 2 && cards[0] === cards[1] && !isSplit
  const acts: BlackjackAct[] = ['hit', 'stand']
  if (hand.size === 2) acts.push('double')
  if (isPair) acts.push('split')
  return bestAct(definition, cards, open - 1, acts)
}

type FirstHand = { first: number; second: number; open: number; hole: number }

/** Every deal by value with its probability, and its net win when neither side has a blackjack. */
export function eachDeal(
  definition: BlackjackDefinition,
  visit: (chance: number, deal: FirstHand, follow: (wanted?: BlackjackAct) => Sum) => void,
): void {
  const shoe = fullShoe(definition.decks)
  const chanceOf = (worth: number) => shoe[worth]! / shoe[0]!
  // It makes no difference to the dealer's result which of the two cards is open.
  const dealersOf = new Map<number, Pick<Deal, 'draws' | 'dealers'>>()
  for (const open of CARD_VALUES) {
    const chanceOpen = chanceOf(open)
    take(shoe, open)
    for (const hole of CARD_VALUES) {
      const chanceHole = chanceOpen * chanceOf(hole)
      take(shoe, hole)
      const both = digitOf[open]! + digitOf[hole]!
      const dealers = dealersOf.get(both) ?? {
        draws: dealerDraws(definition.dealerStands, [open, hole]),
        dealers: new Map(),
      }
      dealersOf.set(both, dealers)
      const deal: Deal = { shoe, open, definition, ...dealers, followed: new Map(), key: 0 }
      for (const first of CARD_VALUES) {
        for (const second of CARD_VALUES.filter((one) => one >= first)) {
          const chanceFirst = chanceOf(first)
          take(shoe, first)
          const chance = chanceHole * chanceFirst * chanceOf(second) * (first === second ? 1 : 2)
          take(shoe, second)
          const counts = Array.from({ length: 11 }, () => 0)
          counts[first]! += 1
          counts[second]! += 1
          deal.key = digitOf[first]! + digitOf[second]!
          const hand = { counts, least: first + second, size: 2 }
          visit(chance, { first, second, open, hole }, (wanted) => following(deal, hand, 0, wanted))
          returnCard(shoe, second)
          returnCard(shoe, first)
        }
      }
      returnCard(shoe, hole)
    }
    returnCard(shoe, open)
  }
}

export const isNatural = (one: number, other: number): boolean => one * other === 10 && one + other === 11

export function blackjackReturn(definition: BlackjackDefinition): BlackjackReturn {
  const result = { net: 0, staked: 0 }
  const [over, under] = definition.blackjackPays
  eachDeal(definition, (chance, { first, second, open, hole }, follow) => {
    const [own, dealt] = [isNatural(first, second), isNatural(open, hole)]
    const natural = { net: (own ? over / under : 0) - (dealt ? 1 : 0), staked: 1 }
    if (own && dealt) natural.net = 0
    const one = own || dealt ? natural : follow()
    result.net += chance * one.net
    result.staked += chance * one.staked
  })
  return result
}
