import { fraction } from '../fraction.ts'
import { defineOriginal, fieldsOf, kindOf, oneOf, wholeNumber } from '../original.ts'
import type { Abandon } from '../original.ts'
import { payExactly } from '../exact-payout.ts'
import { CARDS } from './cards.ts'
import { shuffleFront } from './mines.ts'
import { bestHolds } from './video-poker-best.ts'
import { pokerHandOf, type PokerHand } from './video-poker-hands.ts'

/**
 * Video Poker, Jacks or Better 9/6: five cards are dealt, the player holds any of them, and the others are replaced
 * once. Ten cards are fixed before the deal: the hand, and the five that replace its cards in order.
 */
const HAND_CARDS = 5

type VideoPokerMove = { kind: 'draw'; holds: number[] } | Abandon

export type VideoPokerOutcome = {
  kind: 'video-poker'
  isOver: boolean
  dealt: number[]
  /** The places of the held cards, ascending; null before the draw. */
  holds: number[] | null
  /** The cards after the draw; as dealt before it. */
  cards: number[]
  /** What they make; null if it pays nothing. */
  hand: PokerHand | null
  win: bigint
}

export type VideoPokerDefinition = {
  /** What each hand pays, in stakes. */
  pays: Record<PokerHand, number>
}

export const videoPokerDefinition: VideoPokerDefinition = {
  pays: {
    royal: 800,
    straightFlush: 50,
    four: 25,
    fullHouse: 9,
    flush: 6,
    straight: 4,
    three: 3,
    twoPair: 2,
    jacks: 1,
  },
}

export const videoPoker = defineOriginal({
  id: 'video-poker',
  title: 'Video Poker',
  volatility: 'medium',
  rtp: '99.5439',
  hitRate: '45.46',
  maxWin: '800.00',
  best: { pays: '800.00', every: '40390.55' },
  definition: videoPokerDefinition,
  rules: (definition: VideoPokerDefinition) => ({
    readChoices: (raw): object | null => (Object.keys(fieldsOf(raw)).length === 0 ? {} : null),
    readMove(raw): VideoPokerMove | null {
      const kind = oneOf(kindOf(raw), ['draw', 'abandon'])
      if (kind !== 'draw') return kind === null ? null : { kind }
      const { holds } = fieldsOf(raw)
      if (!Array.isArray(holds)) return null
      const places = holds.map((one) => wholeNumber(one, 0, HAND_CARDS - 1)).filter((one) => one !== null)
      const isRising = places.every((place, at) => at === 0 || place > places[at - 1]!)
      return places.length === holds.length && isRising ? { kind, holds: places } : null
    },
    play(draws, stake, _choices, moves): VideoPokerOutcome {
      const deck = Array.from({ length: CARDS }, (_, card) => card)
      shuffleFront(draws, deck, HAND_CARDS * 2)
      const dealt = deck.slice(0, HAND_CARDS)
      const [move, ...others] = moves
      if (others.length > 0) throw new RangeError('The round is over')
      if (move === undefined)
        return {
          kind: 'video-poker',
          isOver: false,
          dealt,
          holds: null,
          cards: dealt,
          hand: pokerHandOf(dealt),
          win: 0n,
        }
      const holds = move.kind === 'draw' ? move.holds : bestHolds(definition, dealt)
      let next = HAND_CARDS
      const cards = dealt.map((card, place) => (holds.includes(place) ? card : deck[next++]!))
      const hand = pokerHandOf(cards)
      const pays = hand === null ? 0 : definition.pays[hand]
      const win = payExactly(draws, stake, fraction(BigInt(pays)))
      return { kind: 'video-poker', isOver: true, dealt, holds, cards, hand, win }
    },
  }),
})
