import type { Draws } from '../draws.ts'
import { fraction } from '../fraction.ts'
import { defineOriginal, fieldsOf, wholeNumber } from '../original.ts'
import { payExactly } from '../exact-payout.ts'
import { openShoe } from './blackjack-table.ts'
import { rankOf } from './cards.ts'

/**
 * Baccarat: two hands of two or three cards, and the one nearer to nine wins. When a hand gets a third card is a
 * fixed rule, so the only decision is where the chips go. Eight decks are shuffled for every round.
 */
export const baccaratSpots = ['player', 'banker', 'tie', 'playerPair', 'bankerPair'] as const
export type BaccaratSpot = (typeof baccaratSpots)[number]
/** Chips by spot. */
export type BaccaratChoices = { bets: Partial<Record<BaccaratSpot, number>> }
export type BaccaratWinner = 'player' | 'banker' | 'tie'

export type BaccaratOutcome = {
  kind: 'baccarat'
  player: number[]
  banker: number[]
  winner: BaccaratWinner
  /** The spots that paid; player and banker only return their chips when the hands tie. */
  won: BaccaratSpot[]
  win: bigint
}

export type BaccaratDefinition = {
  decks: number
  /** What a chip pays, in hundredths, itself included. */
  pays: Record<BaccaratSpot, number>
  /**
   * For each total of the banker, 0 … 7, which values of the player's third card make the banker draw. The last
   * entry, at index 10, is for a player without one.
   */
  bankerDraws: string[]
  chipsMax: number
}

export const baccaratDefinition: BaccaratDefinition = {
  decks: 8,
  pays: { player: 200, banker: 195, tie: 1_000, playerPair: 1_300, bankerPair: 1_300 },
  bankerDraws: [
    'yyyyyyyyyyy',
    'yyyyyyyyyyy',
    'yyyyyyyyyyy',
    'yyyyyyyynyy',
    'nnyyyyyynny',
    'nnnnyyyynny',
    'nnnnnnyynnn',
    'nnnnnnnnnnn',
  ],
  chipsMax: 500,
}

/** An ace counts one, ten and pictures count nothing. */
const baccaratValue = (card: number): number => (rankOf(card) > 9 ? 0 : rankOf(card))

/** A hand counts the last digit of its sum. */
export const baccaratTotal = (cards: readonly number[]): number =>
  cards.reduce((sum, card) => sum + baccaratValue(card), 0) % 10

const NATURAL = 8
const PLAYER_STANDS = 6
const NO_THIRD = 10

/** Whether the player's hand, of this total, draws. A natural on either side ends the deal. */
export const playerDraws = (player: number, banker: number): boolean =>
  player < PLAYER_STANDS && banker < NATURAL

/** Whether the banker's hand draws; `third` is the value of the player's third card, or null. */
export function bankerDraws(
  definition: BaccaratDefinition,
  player: number,
  banker: number,
  third: number | null,
): boolean {
  if (player >= NATURAL || banker >= NATURAL) return false
  return definition.bankerDraws[banker]?.[third ?? NO_THIRD] === 'y'
}

/** Deals both hands: player, banker, player, banker, then the third cards. */
export function dealBaccarat(
  draws: Draws,
  definition: BaccaratDefinition,
): { player: number[]; banker: number[] } {
  const deal = openShoe(draws, definition.decks)
  const [first, second, third, fourth] = [deal(), deal(), deal(), deal()]
  const [player, banker] = [
    [first, third],
    [second, fourth],
  ]
  const [ofPlayer, ofBanker] = [baccaratTotal(player), baccaratTotal(banker)]
  let drawn: number | null = null
  if (playerDraws(ofPlayer, ofBanker)) {
    const card = deal()
    player.push(card)
    drawn = baccaratValue(card)
  }
  if (bankerDraws(definition, ofPlayer, ofBanker, drawn)) banker.push(deal())
  return { player, banker }
}

const isPair = ([one = 0, other = 0]: readonly number[]) => rankOf(one) === rankOf(other)

/** What a chip on each spot pays for these hands, in hundredths. */
export function baccaratPays(
  { pays }: BaccaratDefinition,
  winner: BaccaratWinner,
  pairs: { player: boolean; banker: boolean },
): Record<BaccaratSpot, number> {
  const side = (spot: 'player' | 'banker') => (winner === spot ? pays[spot] : winner === 'tie' ? 100 : 0)
  return {
    player: side('player'),
    banker: side('banker'),
    tie: winner === 'tie' ? pays.tie : 0,
    playerPair: pairs.player ? pays.playerPair : 0,
    bankerPair: pairs.banker ? pays.bankerPair : 0,
  }
}

const chipsIn = ({ bets }: BaccaratChoices): number => Object.values(bets).reduce((sum, one) => sum + one, 0)

function winnerOf(player: readonly number[], banker: readonly number[]): BaccaratWinner {
  const [ofPlayer, ofBanker] = [baccaratTotal(player), baccaratTotal(banker)]
  return ofPlayer === ofBanker ? 'tie' : ofPlayer > ofBanker ? 'player' : 'banker'
}

export const baccarat = defineOriginal({
  id: 'baccarat',
  title: 'Baccarat',
  volatility: 'setting',
  rtp: '98.9421',
  hitRate: null,
  maxWin: '13.00',
  best: { pays: '13.00', every: '13.39' },
  definition: baccaratDefinition,
  rules: (definition: BaccaratDefinition) => ({
    readChoices(raw): BaccaratChoices | null {
      const laid = fieldsOf(fieldsOf(raw)['bets'])
      if (Object.keys(laid).some((spot) => !baccaratSpots.some((known) => known === spot))) return null
      const bets: BaccaratChoices['bets'] = {}
      for (const spot of baccaratSpots) {
        if (laid[spot] === undefined) continue
        const chips = wholeNumber(laid[spot], 1, definition.chipsMax)
        if (chips === null) return null
        bets[spot] = chips
      }
      const chips = chipsIn({ bets })
      return chips >= 1 && chips <= definition.chipsMax ? { bets } : null
    },
    chipsOf: chipsIn,
    play(draws, stake, choices): BaccaratOutcome {
      const chips = chipsIn(choices)
      if (stake % BigInt(chips) !== 0n) throw new RangeError('A stake must be a whole number of chips')
      const { player, banker } = dealBaccarat(draws, definition)
      const winner = winnerOf(player, banker)
      const pays = baccaratPays(definition, winner, { player: isPair(player), banker: isPair(banker) })
      const spots = baccaratSpots.filter((spot) => choices.bets[spot] !== undefined)
      const paid = spots.reduce((sum, spot) => sum + choices.bets[spot]! * pays[spot], 0)
      return {
        kind: 'baccarat',
        player,
        banker,
        winner,
        won: spots.filter((spot) => pays[spot] > 100),
        win: payExactly(draws, stake, fraction(BigInt(paid), BigInt(chips) * 100n)),
      }
    },
  }),
})
