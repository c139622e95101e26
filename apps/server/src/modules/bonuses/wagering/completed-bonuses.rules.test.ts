import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { CompletedBonus } from '../../player-state/index.ts'
import { addToCompleted, withdrawableOf, takeFromCompleted } from './completed-bonuses.rules.ts'

const bonus: CompletedBonus = { id: 'b', pot: 40n, paid: 20n, done: 60n, target: 50n, cap: 20n, stuck: 0n }

test.each<[what: string, changes: Partial<CompletedBonus>, due: bigint]>([
  ['all of it, up to the cap', {}, 20n],
  ['all of it without a cap', { cap: null }, 40n],
  ['the wagered share', { cap: null, done: 25n }, 20n],
  ['nothing without wagering', { done: 0n }, 0n],
  ['what was won beyond a sticky bonus', { cap: null, stuck: 15n }, 25n],
  ['nothing of less than a sticky bonus', { cap: null, stuck: 50n }, 0n],
  ['all of it without a target', { target: 0n, done: 0n }, 20n],
])('the share of a completed bonus that the player gets: %s', (_, changes, due) => {
  expect(withdrawableOf({ ...bonus, ...changes })).toBe(due)
})

test('late money pays up to the cap, and is taken back from above the cap first', () => {
  const added = addToCompleted({ ...bonus, pot: 5n, paid: 5n }, 100n)
  expect(added).toEqual({ bonus: { ...bonus, pot: 105n, paid: 20n }, cash: 15n })
  const left = takeFromCompleted(added.bonus, 85n)
  expect(left).toEqual({ bonus: { ...bonus, pot: 20n, paid: 20n }, cash: 0n, missing: 0n })
  expect(takeFromCompleted(left.bonus, 25n)).toMatchObject({ cash: 20n, missing: 5n })
})

test('in any order of late money the player has exactly what is due', () => {
  const steps = fc.array(fc.bigInt({ min: -500n, max: 500n }), { maxLength: 20 })
  fc.assert(
    fc.property(steps, fc.bigInt({ min: 0n, max: 60n }), fc.nat(50), (amounts, done, stuck) => {
      const start = { ...bonus, done, stuck: BigInt(stuck) }
      let [now, cash] = [{ ...start, paid: withdrawableOf(start) }, withdrawableOf(start)]
      for (const amount of amounts) {
        const step = amount < 0n ? takeFromCompleted(now, -amount) : addToCompleted(now, amount)
        cash += amount < 0n ? -step.cash : step.cash
        now = step.bonus
        if (cash !== now.paid || cash !== withdrawableOf(now) || cash > 20n || now.pot < 0n) return false
      }
      return true
    }),
  )
})
