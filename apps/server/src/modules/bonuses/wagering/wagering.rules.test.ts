import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sportsWagering } from '#tests/support/payments/bonuses.ts'
import { newPlayerAsset, type PlayerAsset } from '../../player-state/index.ts'
import {
  contributionOf,
  countWager,
  endBonus,
  shareOfWin,
  splitStake,
  toEndEntry,
  reverseWager,
  clearBonus,
} from './wagering.rules.ts'

const player = '00000000-0000-4000-8000-000000000001'
const bonusId = '00000000-0000-4000-8000-000000000002'
const none = newPlayerAsset(player, 'EUR')
const active: PlayerAsset = { ...none, bonusId, bonusTarget: 1000n, bonusCap: 300n }
const game = { id: 'dice', category: 'originals', provider: 'studio' }

describe('a stake', () => {
  test('takes cash first, then bonus money of an active bonus', () => {
    expect(splitStake(active, { cash: 30n, bonus: 50n }, 40n)).toEqual({ cash: 30n, bonus: 10n })
    expect(splitStake(active, { cash: 30n, bonus: 50n }, 81n)).toBeNull()
    expect(splitStake(none, { cash: 30n, bonus: 50n }, 31n)).toBeNull()
    expect(splitStake({ ...active, isBonusClosing: true }, { cash: 30n, bonus: 50n }, 31n)).toBeNull()
  })

  test('counts by game, else by the lower one of category and provider, else fully', () => {
    const terms = {
      contributions: { 'game:dice': 10, 'category:slots': 50, 'provider:acme': 20, 'provider:ab': 70 },
    }
    expect(contributionOf(terms, game)).toBe(10)
    const of = (id: string, category: string, provider: string) =>
      contributionOf(terms, { id, category, provider })
    expect(of('dice', 'slots', 'acme')).toBe(10)
    expect(of('koi', 'slots', 'studio')).toBe(50)
    expect(of('koi', 'slots', 'acme')).toBe(20)
    expect(of('koi', 'slots', 'ab')).toBe(50)
    expect(of('x', 'y', 'ab')).toBe(70)
    expect(of('x', 'y', 'z')).toBe(100)
    expect(contributionOf({}, { id: 'x', category: 'y', provider: 'z' })).toBe(100)
    expect(countWager({ ...active, bonusTerms: terms }, 95n, game).counted).toBe(9n)
    expect(countWager(none, 95n, game).counted).toBe(0n)
  })

  test.each([
    [200n, 300n, 300n],
    [201n, 300n, 0n],
    [0n, 500n, 500n],
  ])('after %s in its round, %s counts %s with a max bet of 500', (before, stake, counted) => {
    expect(countWager({ ...active, bonusMaxBet: 500n }, stake, game, before).counted).toBe(counted)
  })

  test('is subtracted only by the bonus that counted it', () => {
    const counted = countWager(active, 100n, game).asset
    expect(reverseWager(counted, 100n, bonusId).bonusDone).toBe(0n)
    expect(reverseWager(counted, 100n, player).bonusDone).toBe(100n)
  })
})

test('splits a win in proportion to the stakes without losing anything', () => {
  expect(shareOfWin(100n, { cash: 2n, bonus: 1n }, true)).toEqual({ cash: 67n, bonus: 33n })
  expect(shareOfWin(100n, { cash: 0n, bonus: 0n }, false)).toEqual({ cash: 100n, bonus: 0n })
  expect(shareOfWin(100n, { cash: 0n, bonus: 0n }, true)).toEqual({ cash: 0n, bonus: 100n })
  const amounts = fc.bigInt({ min: 0n, max: 10n ** 15n })
  fc.assert(
    fc.property(amounts, amounts, amounts, fc.boolean(), (won, cash, bonus, heldBonus) => {
      const share = shareOfWin(won, { cash, bonus }, heldBonus)
      return share.cash >= 0n && share.bonus >= 0n && share.cash + share.bonus === won
    }),
  )
})

describe('a bonus', () => {
  test('is wagered at its target, pays up to its cap, and the operator keeps the rest', () => {
    const end = endBonus({ ...active, bonusDone: 1000n }, 500n)
    expect(end).toEqual({ result: 'played', toCash: 300n, toOperator: 200n })
    expect(end && toEndEntry(active, end, 'system')).toMatchObject({
      kind: 'bonus.played',
      deltas: { cash: 300n, bonus: -500n },
    })
    const kept = { id: bonusId, pot: 500n, paid: 300n, done: 1000n, target: 1000n, cap: 300n, stuck: 0n }
    expect(end && clearBonus({ ...active, bonusDone: 1000n }, end)).toEqual({
      ...none,
      completedBonuses: [kept],
    })
  })

  test.each([
    [500n, null, 400n],
    [500n, 300n, 300n],
    [100n, null, 0n],
    [60n, null, 0n],
  ])('that is sticky pays from %s with a cap of %s: %s', (pocket, bonusCap, toCash) => {
    const sticky = { ...active, bonusCap, bonusDone: 1000n, bonusTerms: { stuck: '100' } }
    const end = endBonus(sticky, pocket)
    expect(end).toEqual({ result: 'played', toCash, toOperator: pocket - toCash })
    expect(end && clearBonus(sticky, end).completedBonuses).toMatchObject([{ stuck: 100n, paid: toCash }])
  })

  test('that is lost is kept for corrections if it is for sports', () => {
    const lost = { result: 'lost', toCash: 0n, toOperator: 9n } as const
    const kept = { id: bonusId, pot: 0n, paid: 0n, done: 0n, target: 1000n, cap: 300n, stuck: 0n }
    const terms = { bonusTerms: { sports: sportsWagering(1500) } }
    expect(clearBonus({ ...active, ...terms }, lost).completedBonuses).toEqual([kept])
    expect(clearBonus(active, lost).completedBonuses).toEqual([])
    const expired = { ...lost, result: 'expired' } as const
    expect(clearBonus({ ...active, ...terms }, expired).completedBonuses).toEqual([])
  })

  test('waits for its last open round in any case', () => {
    expect(endBonus({ ...active, bonusDone: 1000n, bonusOpen: 1 }, 500n)).toBeNull()
    expect(endBonus({ ...active, isBonusClosing: true, bonusOpen: 1 }, 0n)).toBeNull()
  })

  test('is lost with its money, and expires at its deadline', () => {
    expect(endBonus(active, 0n)).toEqual({ result: 'lost', toCash: 0n, toOperator: 0n })
    expect(endBonus({ ...active, isBonusClosing: true }, 5n)).toEqual({
      result: 'expired',
      toCash: 0n,
      toOperator: 5n,
    })
    expect(endBonus(active, 1n)).toBeNull()
    const terms = { bonusTerms: { smallestBet: '10' } }
    expect(endBonus({ ...active, ...terms }, 9n)).toEqual({ result: 'lost', toCash: 0n, toOperator: 9n })
    expect(endBonus({ ...active, ...terms }, 10n)).toBeNull()
    expect(endBonus({ ...active, ...terms, bonusOpen: 1 }, 9n)).toBeNull()
    expect(endBonus({ ...active, ...terms, bonusDone: 1000n }, 9n)).toMatchObject({ result: 'played' })
    expect(endBonus(none, 0n)).toBeNull()
  })
})
