import { describe, expect, test } from 'vitest'
import { bestHolds, drawSums } from './video-poker-best.ts'
import { pokerHandOf } from './video-poker-hands.ts'
import { videoPoker, videoPokerDefinition, type VideoPokerOutcome } from './video-poker.ts'

/** Cards as text: `AS KS QS JS TS`. */
const cardsOf = (text: string) =>
  text.split(' ').map((card) => 'SHDC'.indexOf(card[1]!) * 13 + 'A23456789TJQK'.indexOf(card[0]!))

/** Deals these cards in order. */
function dealing(cards: readonly number[]) {
  const deck = Array.from({ length: 52 }, (_, card) => card)
  let dealt = 0
  return {
    below() {
      const other = deck.indexOf(cards[dealt] ?? deck[dealt]!)
      ;[deck[dealt], deck[other]] = [deck[other]!, deck[dealt]!]
      dealt += 1
      return other - dealt + 1
    },
  }
}
const play = (text: string, moves: object[]) =>
  videoPoker.play(dealing(cardsOf(text)), 100n, {}, moves) as VideoPokerOutcome
const draw = (...holds: number[]) => ({ kind: 'draw', holds })

test.each([
  ['AS KS QS JS TS', 'royal'],
  ['9S KS QS JS TS', 'straightFlush'],
  ['AH 2H 3H 4H 5H', 'straightFlush'],
  ['7S 7H 7D 7C 2S', 'four'],
  ['2S 7H 7D 7C 2H', 'fullHouse'],
  ['7S 7H 2D 2C 2S', 'fullHouse'],
  ['2S 9S KS 4S 7S', 'flush'],
  ['AS KH QS JS TS', 'straight'],
  ['AS 2H 3S 4S 5S', 'straight'],
  ['QS KH AS 2S 3S', null],
  ['7S 7H 7D KC 2S', 'three'],
  ['7S 7H KD KC 2S', 'twoPair'],
  ['JS JH 2D 3C 4S', 'jacks'],
  ['AS AH 2D 3C 4S', 'jacks'],
  ['TS TH 2D 3C AS', null],
  ['2S 4H 6D 8C TS', null],
])('%s make: %s', (text, hand) => {
  expect(pokerHandOf(cardsOf(text))).toBe(hand)
})

describe('a round', () => {
  const deal = 'JS JH 2D 3C 4S JD 8H 9C KD QC'
  test('shows the hand before the draw, and replaces what is not held, in order', () => {
    expect(play(deal, [])).toMatchObject({ isOver: false, holds: null, hand: 'jacks', win: 0n })
    const drawn = play(deal, [draw(0, 1)])
    expect(drawn).toMatchObject({ isOver: true, hand: 'three', win: 300n })
    expect(drawn.cards).toEqual(cardsOf('JS JH JD 8H 9C'))
    expect(play(deal, [draw()]).cards).toEqual(cardsOf('JD 8H 9C KD QC'))
    expect(play(deal, [draw(0, 1, 2, 3, 4)])).toMatchObject({ hand: 'jacks', win: 100n })
  })

  test('is played with the best hold for a player who left', () => {
    expect(play(deal, [{ kind: 'abandon' }])).toMatchObject({ holds: [0, 1], win: 300n })
  })

  test.each([
    ['a second draw', [draw(), draw()]],
    ['a place twice', [draw(1, 1)]],
    ['places out of order', [draw(3, 1)]],
    ['a place that does not exist', [draw(5)]],
    ['no holds', [{ kind: 'draw' }]],
  ])('refuses %s', (_name, moves) => {
    expect(() => play(deal, moves)).toThrow(RangeError)
  })
})

test('the best hold breaks a high pair for four cards of a royal flush', () => {
  expect(bestHolds(videoPokerDefinition, cardsOf('KS QS JS TS KH'))).toEqual([0, 1, 2, 3])
})

test('of equal holds the first one counts', () => {
  expect(bestHolds(videoPokerDefinition, cardsOf('7S 7H 7D 7C 2S'))).toEqual([0, 1, 2, 3])
})

/** Plays out every draw of every hold, one by one. */
function countDraws(dealt: readonly number[]) {
  const left = Array.from({ length: 52 }, (_, card) => card).filter((card) => !dealt.includes(card))
  return Array.from({ length: 32 }, (_, hold) => {
    const cards = dealt.filter((_card, place) => (hold & (1 << place)) !== 0)
    let [total, ways] = [0, 0]
    const fill = (place: number, from: number) => {
      if (place === 5) {
        const hand = pokerHandOf(cards)
        total += hand === null ? 0 : videoPokerDefinition.pays[hand]
        ways += 1
        return
      }
      for (let at = from; at < left.length; at += 1) {
        cards[place] = left[at]!
        fill(place + 1, at + 1)
      }
    }
    fill(cards.length, 0)
    return { total, ways }
  })
}

test.each(['KS QS KH 7D 7S', 'AH 9C TH KH 4D'])(
  'the sums over all draws equal the plain count for %s',
  (text) => {
    expect(drawSums(videoPokerDefinition, cardsOf(text))).toEqual(countDraws(cardsOf(text)))
  },
)
