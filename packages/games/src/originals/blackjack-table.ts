import type { Draws } from '../draws.ts'
import { rankOf } from './cards.ts'

/**
 * A table of blackjack: the shoe, the hands and the dealer. This file decides which actions are allowed;
 * payouts are in `blackjack.ts`.
 */
export type BlackjackAct = 'hit' | 'stand' | 'double' | 'split'

export type BlackjackHand = {
  /** Cards are 0 … 51, regardless of the deck. */
  cards: number[]
  /** 2 after doubling. */
  bets: number
  isDone: boolean
}

export type BlackjackDefinition = {
  decks: number
  /** The dealer draws below this, and stands on every hand of it and above, including soft ones. */
  dealerStands: number
  /** What a blackjack wins, in bets: 3 to 2. */
  blackjackPays: [over: number, under: number]
  handsMax: number
  /**
   * The best strategy, in columns for the dealer's 2 … 10 and ace: Hit, Stand, Double (else hit), double
   * (else stand), sPlit.
   */
  strategy: {
    hard: Record<string, string>
    soft: Record<string, string>
    pair: Record<string, string>
  }
}

export type BlackjackTable = {
  hands: BlackjackHand[]
  /** The first card is open; the second is revealed when the round is over. */
  dealer: number[]
  /** The index of the active hand; the number of hands when none is active. */
  active: number
  acts(): BlackjackAct[]
  /** @throws RangeError when the action is not allowed now */
  act(act: BlackjackAct): void
}

/** A card's value: 1 for an ace, 10 for a picture. */
export const cardValue = (card: number): number => Math.min(10, rankOf(card))

/** The best count of a hand, and whether an ace counts as eleven in it. */
export function countOf(cards: readonly number[]): { total: number; isSoft: boolean } {
  const least = cards.reduce((sum, card) => sum + cardValue(card), 0)
  const isSoft = least <= 11 && cards.some((card) => cardValue(card) === 1)
  return { total: isSoft ? least + 10 : least, isSoft }
}

/** 21 with the first two cards; after a split it is only 21. */
export const isBlackjack = (cards: readonly number[]): boolean =>
  cards.length === 2 && countOf(cards).total === 21

/** The unshuffled cards of this many decks. Cached, because creating them was most of the work of a round. */
const unshuffled = new Map<number, Uint16Array>()

function cardsOf(decks: number): Uint16Array {
  const laid = unshuffled.get(decks) ?? Uint16Array.from({ length: decks * 52 }, (_, at) => at % 52)
  unshuffled.set(decks, laid)
  return laid.slice()
}

/** Deals cards from a shuffle that is drawn only up to the last card needed. */
export function openShoe(draws: Draws, decks: number): () => number {
  const cards = cardsOf(decks)
  let dealt = 0
  return () => {
    const other = dealt + draws.below(cards.length - dealt)
    const card = cards[other]!
    cards[other] = cards[dealt]!
    cards[dealt] = card
    dealt += 1
    return card
  }
}

/** Deals: player, dealer, player, dealer. If either has a blackjack the round is over immediately. */
export function dealBlackjack(draws: Draws, definition: BlackjackDefinition): BlackjackTable {
  const deal = openShoe(draws, definition.decks)
  const [first, open, second, hole] = [deal(), deal(), deal(), deal()]
  const hands: BlackjackHand[] = [{ cards: [first, second], bets: 1, isDone: false }]
  const dealer = [open, hole]
  const table: BlackjackTable = { hands, dealer, active: 0, acts, act }
  if (isBlackjack(dealer) || isBlackjack(hands[0]!.cards)) {
    hands[0]!.isDone = true
    table.active = 1
  }

  function acts(): BlackjackAct[] {
    const hand = hands[table.active]
    if (hand === undefined) return []
    const isFresh = hand.cards.length === 2
    const isPair = isFresh && cardValue(hand.cards[0]!) === cardValue(hand.cards[1]!)
    return [
      'hit',
      'stand',
      ...(isFresh ? (['double'] as const) : []),
      ...(isPair && hands.length < definition.handsMax ? (['split'] as const) : []),
    ]
  }

  function act(wanted: BlackjackAct): void {
    const hand = hands[table.active]
    if (hand === undefined || !acts().includes(wanted)) throw new RangeError('This action is not allowed now')
    if (wanted === 'split') split(hand)
    else if (wanted === 'stand') hand.isDone = true
    else hand.cards.push(deal())
    if (wanted === 'double') hand.bets = 2
    if (wanted === 'double' || countOf(hand.cards).total >= 21) hand.isDone = true
    while (hands[table.active]?.isDone === true) table.active += 1
    if (table.active === hands.length) dealerDraws()
  }

  /** Splits into two hands of one card, and deals each a second one; split aces get no further card. */
  function split(hand: BlackjackHand): void {
    const [kept, moved] = hand.cards as [number, number]
    hand.cards = [kept, deal()]
    const other: BlackjackHand = { cards: [moved, deal()], bets: 1, isDone: false }
    hands.push(other)
    for (const one of [hand, other]) {
      one.isDone = cardValue(kept) === 1 || countOf(one.cards).total === 21
    }
  }

  function dealerDraws(): void {
    if (hands.every(({ cards }) => countOf(cards).total > 21)) return
    while (countOf(dealer).total < definition.dealerStands) dealer.push(deal())
  }

  return table
}

/** The strategy's choice for a hand against the dealer's open card, among the allowed actions. */
export function bestAct(
  { strategy }: BlackjackDefinition,
  cards: readonly number[],
  open: number,
  acts: readonly BlackjackAct[],
): BlackjackAct {
  const { total, isSoft } = countOf(cards)
  const column = (cardValue(open) + 8) % 10
  const pair = acts.includes('split') ? strategy.pair[cardValue(cards[0]!)]?.[column] : undefined
  if (pair === 'P') return 'split'
  const said = (isSoft ? strategy.soft : strategy.hard)[total]?.[column]
  if (said === 'D' || said === 'd') return acts.includes('double') ? 'double' : said === 'D' ? 'hit' : 'stand'
  return said === 'H' ? 'hit' : 'stand'
}
