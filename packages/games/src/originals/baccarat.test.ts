import { describe, expect, test } from 'vitest'
import { fraction, toDecimals } from '../fraction.ts'
import { baccaratResults, baccaratReturn } from './baccarat-odds.ts'
import {
  baccarat,
  baccaratDefinition,
  bankerDraws,
  dealBaccarat,
  playerDraws,
  type BaccaratOutcome,
} from './baccarat.ts'

/** Deals these cards of the first deck in order: P player, B banker, P, B, then third cards. */
function dealing(...cards: number[]) {
  const shoe = Array.from({ length: 416 }, (_, at) => at % 52)
  let dealt = 0
  return {
    below() {
      const card = cards[dealt]
      const other = card === undefined ? dealt : shoe.indexOf(card, dealt)
      ;[shoe[dealt], shoe[other]] = [shoe[other]!, shoe[dealt]!]
      dealt += 1
      return other - dealt + 1
    },
  }
}
/** A card by its rank and suit. */
const card = (rank: number, suit = 0) => suit * 13 + rank - 1
const play = (cards: number[], bets: object, stake = 100n) =>
  baccarat.play(dealing(...cards), stake, { bets }) as BaccaratOutcome

const results = baccaratResults(baccaratDefinition)

describe('the odds, over every order of six cards', () => {
  test('count each order once', () => {
    const orders = [416n, 415n, 414n, 413n, 412n, 411n].reduce((product, left) => product * left)
    expect(results.reduce((sum, { ways }) => sum + BigInt(ways), 0n)).toBe(orders)
  })

  test.each([
    ['player', '0.987649'],
    ['banker', '0.989421'],
    ['tie', '0.951560'],
    ['playerPair', '0.971084'],
    ['bankerPair', '0.971084'],
  ] as const)('return of a chip on %s: %s', (spot, returned) => {
    expect(toDecimals(baccaratReturn(baccaratDefinition, results, spot), 6)).toBe(returned)
  })

  test('the declared return is that of the best bet, and the best win is a pair', () => {
    expect(toDecimals(baccaratReturn(baccaratDefinition, results, 'banker'), 6)).toBe('0.989421')
    expect(baccarat.rtp).toBe('98.9421')
    expect(baccarat.best.every).toBe(toDecimals(fraction(415n, 31n), 2))
    expect(Math.max(...Object.values(baccaratDefinition.pays))).toBe(Number(baccarat.maxWin) * 100)
  })
})

test('the player draws to five, unless either hand is a natural', () => {
  const draws = (banker: number) =>
    Array.from({ length: 10 }, (_, player) => (playerDraws(player, banker) ? 'y' : 'n')).join('')
  expect([draws(0), draws(7), draws(8), draws(9)]).toEqual([
    'yyyyyynnnn',
    'yyyyyynnnn',
    'nnnnnnnnnn',
    'nnnnnnnnnn',
  ])
})

/** For the player's third card 0 … 9, then without one. */
test.each([
  [2, 'yyyyyyyyyyy'],
  [3, 'yyyyyyyynyy'],
  [4, 'nnyyyyyynny'],
  [5, 'nnnnyyyynny'],
  [6, 'nnnnnnyynnn'],
  [7, 'nnnnnnnnnnn'],
  [8, 'nnnnnnnnnnn'],
])('a banker with %i draws a third card: %s', (banker, expected) => {
  const thirds = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, null]
  const drawn = thirds.map((third) => (bankerDraws(baccaratDefinition, 5, banker, third) ? 'y' : 'n'))
  expect(drawn.join('')).toBe(expected)
})

describe('a round', () => {
  const natural = [card(9), card(2), card(13), card(5)]
  const tie = [card(7), card(3), card(10), card(4)]
  test.each([
    ['player wins even money', natural, { player: 1 }, ['player'], 200n],
    [
      'banker pays 19 to 20',
      [natural[1]!, natural[0]!, natural[3]!, natural[2]!],
      { banker: 1 },
      ['banker'],
      195n,
    ],
    ['a lost chip pays nothing', natural, { banker: 1, tie: 1 }, [], 0n],
    [
      'a tie pays its own chips, and returns those of both hands',
      tie,
      { player: 1, banker: 1, tie: 2 },
      ['tie'],
      550n,
    ],
    [
      'a pair pays whichever hand wins',
      [card(4, 1), card(9), card(4, 2), card(13)],
      { playerPair: 1 },
      ['playerPair'],
      1_300n,
    ],
  ] as [string, number[], object, string[], bigint][])('%s', (_rule, cards, bets, won, win) => {
    expect(play(cards, bets)).toMatchObject({ won, win })
  })

  test('deals third cards by the rules', () => {
    const { player, banker } = dealBaccarat(
      dealing(card(2), card(3), card(3), card(13), card(8)),
      baccaratDefinition,
    )
    // The player's 5 draws an 8, so a banker with 3 stands.
    expect([player.length, banker.length]).toEqual([3, 2])
  })

  test('refuses a stake that is not a whole number of chips', () => {
    expect(() => play(natural, { player: 2, tie: 1 })).toThrow(RangeError)
  })
})

test.each([
  {},
  { bets: {} },
  { bets: { dragon: 1 } },
  { bets: { player: 0 } },
  { bets: { player: 1.5 } },
  { bets: { player: 400, banker: 101 } },
])('has no setting %o', (raw) => {
  expect(baccarat.readChoices(raw)).toBeNull()
})
