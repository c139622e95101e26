import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { seededDraws } from '../draws.ts'
import { simulationDraws } from '../simulate.ts'
import { blackjackHighestOdds } from './blackjack-highest.ts'
import { blackjackReturn, eachDeal, isNatural } from './blackjack-return.ts'
import { bestAct, countOf, isBlackjack } from './blackjack-table.ts'
import { blackjack, blackjackDefinition, type BlackjackOutcome } from './blackjack.ts'

/** Cards by name: the shoe is stacked so that they come in this order. */
const cardOf = (name: string) => 'A23456789TJQK'.indexOf(name)
function stacked(names: string) {
  const wanted = [...names].map(cardOf)
  const places = Array.from({ length: 312 }, (_, at) => at % 52)
  let dealt = 0
  return {
    below(bound: number) {
      if (bound < 100) return 0
      const next = wanted[dealt]
      const other = next === undefined ? dealt : places.findIndex((card, at) => at >= dealt && card === next)
      const drawn = places[other]!
      places[other] = places[dealt]!
      places[dealt] = drawn
      dealt += 1
      return other - (dealt - 1)
    },
  }
}
const acts = (line: string) =>
  line
    .split(' ')
    .filter(Boolean)
    .map((act) => ({ kind: act }))
/** Player, dealer, player, dealer, then as they are drawn. */
const play = (names: string, line = '', stake = 100n) =>
  blackjack.play(stacked(names), stake, {}, acts(line)) as BlackjackOutcome
const verdicts = ({ hands }: BlackjackOutcome) => hands.map(({ verdict }) => verdict)

/** Needed twice, and slow to compute. */
const highestOdds = blackjackHighestOdds(blackjackDefinition)

describe('the return of blackjack', () => {
  test('with the strategy matches the declaration, over every deal and draw', () => {
    const { net, staked } = blackjackReturn(blackjackDefinition)
    expect(blackjack.rtp).toBe(((1 + net) * 100).toFixed(4))
    expect(staked).toBeCloseTo(1.127379, 6)
  })

  test('matches the return of simulated rounds', () => {
    const rounds = 60_000
    let [sum, squares, highest] = [0, 0, 0]
    for (let round = 0; round < rounds; round += 1) {
      const moves: object[] = []
      let outcome = blackjack.play(simulationDraws(round), 2n, {}, moves) as BlackjackOutcome
      while (!outcome.isOver) {
        const { cards } = outcome.hands[outcome.active!]!
        moves.push({ kind: bestAct(blackjackDefinition, cards, outcome.dealer[0]!, outcome.acts) })
        outcome = blackjack.play(simulationDraws(round), 2n, {}, moves) as BlackjackOutcome
      }
      const net = Number(outcome.win) / 2 - outcome.bets
      if (outcome.win === 16n) highest += 1
      sum += net
      squares += net * net
    }
    const mean = sum / rounds
    const error = Math.sqrt((squares / rounds - mean ** 2) / rounds)
    expect(Math.abs(mean - (Number(blackjack.rtp) / 100 - 1))).toBeLessThan(4 * error)

    const likely = rounds * highestOdds
    expect(Math.abs(highest - likely)).toBeLessThan(4 * Math.sqrt(likely))
  })

  test('is at most eight stakes, with the declared odds', () => {
    expect(blackjack.best).toEqual({ pays: blackjack.maxWin, every: (1 / highestOdds).toFixed(2) })
  })

  test('cannot be improved by another first step, whatever is dealt', () => {
    const cells = new Map<string, Record<string, number>>()
    eachDeal(blackjackDefinition, (chance, { first, second, open, hole }, follow) => {
      if (isNatural(first, second) || isNatural(open, hole)) return
      const isPair = first === second
      const name = `${isPair ? 'pair' : first === 1 ? 'soft' : 'hard'} ${first + second} against ${open}`
      const cell = cells.get(name) ?? {}
      for (const act of ['hit', 'stand', 'double', ...(isPair ? ['split'] : [])] as const)
        cell[act] = (cell[act] ?? 0) + chance * follow(act as 'hit').net
      cell['said'] = (cell['said'] ?? 0) + chance * follow().net
      cells.set(name, cell)
    })
    for (const [name, { said = 0, ...others }] of cells)
      expect([name, Math.max(...Object.values(others)) - said < 1e-12]).toEqual([name, true])
  })
})

describe('a hand', () => {
  test.each([
    ['A9', 20, true],
    ['AA', 12, true],
    ['A95', 15, false],
    ['AK', 21, true],
    ['TQ2', 22, false],
    ['A2A7', 21, true],
  ])('of %s counts %i', (names, total, isSoft) => {
    expect(countOf([...names].map(cardOf))).toEqual({ total, isSoft })
  })

  test('is a blackjack with two cards only', () => {
    expect(isBlackjack([0, 9])).toBe(true)
    expect(isBlackjack([6, 6, 6])).toBe(false)
  })
})

describe('a round of blackjack', () => {
  test('with a blackjack pays 3 to 2 immediately, or returns the bet against another blackjack', () => {
    expect(play('A9K9')).toMatchObject({ isOver: true, win: 250n })
    expect(verdicts(play('A9K9'))).toEqual(['blackjack'])
    expect(play('AKKA')).toMatchObject({ isOver: true, win: 100n })
    expect(play('9AKK')).toMatchObject({ isOver: true, win: 0n, dealer: [cardOf('A'), cardOf('K')] })
  })

  test('shows the dealer’s second card only at its end', () => {
    const open = play('T9T8')
    expect(open).toMatchObject({ isOver: false, dealer: [cardOf('9')], active: 0, win: 0n })
    expect(open.acts).toEqual(['hit', 'stand', 'double', 'split'])
    expect(play('T9T8', 'stand')).toMatchObject({ isOver: true, dealer: [8, 7], win: 200n, acts: [] })
  })

  test('the dealer stands on a soft 17, and draws on 16', () => {
    expect(play('TAT6', 'stand').dealer.length).toBe(2)
    expect(play('T9T75', 'stand')).toMatchObject({ win: 0n, dealer: [8, 6, 4] })
  })

  test('ends with a bust, without the dealer drawing', () => {
    const over = play('T9T7K', 'hit')
    expect(over).toMatchObject({ isOver: true, win: 0n })
    expect(over.dealer.length).toBe(2)
  })

  test('stands automatically on 21', () => {
    expect(play('T95T6T', 'hit')).toMatchObject({ isOver: true, win: 200n })
  })

  test('doubles for one card, with two bets', () => {
    expect(play('T96T5', 'double')).toMatchObject({ isOver: true, bets: 2, win: 400n })
    expect(() => play('2923T', 'hit double')).toThrow(RangeError)
  })

  test('splits once, doubles after it, and pays each hand separately', () => {
    const both = play('8T8838TT', 'split double stand')
    expect(both).toMatchObject({ isOver: true, bets: 3, hands: [{ bets: 2 }, { bets: 1 }] })
    expect(verdicts(both)).toEqual(['won', 'lost'])
    expect(both.win).toBe(400n)
    expect(() => play('8T8888', 'split split')).toThrow(RangeError)
    expect(() => play('89T8', 'split')).toThrow(RangeError)
  })

  test('gives split aces one card each, and a 21 there is no blackjack', () => {
    const aces = play('A9A8KK', 'split')
    expect(aces).toMatchObject({ isOver: true, bets: 2, win: 400n })
    expect(verdicts(aces)).toEqual(['won', 'won'])
    const short = play('A9A85T', 'split')
    expect(short).toMatchObject({ isOver: true, active: null, bets: 2, win: 200n })
    expect(verdicts(short)).toEqual(['lost', 'won'])
  })

  test('that the player abandons is played by the strategy without raising the stake', () => {
    const left = blackjack.play(stacked('6T5755T'), 100n, {}, [{ kind: 'abandon' }]) as BlackjackOutcome
    expect(left).toMatchObject({ isOver: true, bets: 1, win: 200n })
    expect(left.hands[0]!.cards.map((card) => card + 1)).toEqual([6, 5, 5, 5])
  })

  test('refuses a move after its end', () => {
    expect(() => play('T9T8', 'stand hit')).toThrow(RangeError)
    expect(blackjack.readMove({ kind: 'surrender' })).toBeNull()
  })
})

test('deals every card of the six decks once, and a replay gives the same round', () => {
  fc.assert(
    fc.property(
      fc.nat(10_000),
      fc.array(fc.constantFrom('hit', 'split', 'stand'), { maxLength: 8 }),
      (nonce, line) => {
        const moves: object[] = []
        const again = () =>
          blackjack.play(
            seededDraws({ serverSeed: '1f'.repeat(32), clientSeed: 'mine', nonce }),
            100n,
            {},
            moves,
          )
        for (const act of line) {
          const before = again() as BlackjackOutcome
          expect(before).toEqual(again())
          if (before.isOver || !(before.acts as string[]).includes(act)) continue
          moves.push({ kind: act })
          const after = again() as BlackjackOutcome
          const seen = [...after.dealer, ...after.hands.flatMap(({ cards }) => cards)]
          expect(Math.max(...seen.map((card) => seen.filter((one) => one === card).length))).toBeLessThan(7)
          expect(after.dealer[0]).toBe(before.dealer[0])
        }
      },
    ),
    { numRuns: 80 },
  )
})
