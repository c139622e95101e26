/** Versions of one bet in any order, repeated and concurrent, against naive books that know the whole story beforehand. */
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { single, startWithSportsbook, type WithSportsbook } from '#tests/support/games/sportsbook.ts'
import { draws, timeFor } from '#tests/support/runner/property-runs.ts'
import { auditBooks } from '../../audit/index.ts'

let acme: WithSportsbook

beforeAll(async () => {
  acme = await startWithSportsbook()
})
afterAll(() => acme.stop())

const STAKE = 1000

type Decision =
  | { call: 'settle'; result: 'won' | 'lost'; totalReturn: number }
  | { call: 'void' }
  | { call: 'unsettle' }

const decision = fc.oneof(
  fc.record({
    call: fc.constant('settle' as const),
    result: fc.constantFrom('won' as const, 'lost' as const),
    totalReturn: fc.integer({ min: 0, max: 4000 }),
  }),
  fc.record({ call: fc.constant('void' as const) }),
  fc.record({ call: fc.constant('unsettle' as const) }),
)

const story = fc.record({
  decisions: fc.array(decision, { minLength: 1, maxLength: 6 }),
  /** The order in which versions arrive, with repeats. */
  arrivals: fc.array(fc.nat({ max: 5 }), { minLength: 4, maxLength: 16 }),
  isRolledBack: fc.boolean(),
  /** Stakes what the player has left on another bet, so that corrections find no money. */
  isDrained: fc.boolean(),
  isConcurrent: fc.boolean(),
})

const euros = (cents: number) => (cents / 100).toFixed(2)

function paidBy(one: Decision | undefined): number {
  if (one?.call === 'settle') return one.totalReturn
  return one?.call === 'void' ? STAKE : 0
}

const RUNS = draws(25, 22)

test('the highest version is in effect, whatever the order, and nothing is lost or paid twice', {
  timeout: timeFor(RUNS, 2_000),
}, async () => {
  await fc.assert(
    fc.asyncProperty(story, async ({ decisions, arrivals, isRolledBack, isDrained, isConcurrent }) => {
      const player = await acme.givenBettor({ cash: 3000n })
      await acme.call(player, 'place', single('b', euros(STAKE), player.sessionId))
      if (isDrained) await acme.call(player, 'place', single('drain', '20.00', player.sessionId))
      const arrived = arrivals.filter((index) => index < decisions.length)
      const calls = arrived.map((index) => {
        const { call, ...content } = decisions[index] as Decision
        const amounts =
          'totalReturn' in content ? { result: content.result, total_return: euros(content.totalReturn) } : {}
        return () => acme.call(player, call, { bet_id: 'b', version: index + 1, ...amounts })
      })
      if (isRolledBack)
        calls.splice(calls.length >> 1, 0, () => acme.call(player, 'rollback', { bet_id: 'b' }))
      const replies = []
      if (isConcurrent) replies.push(...(await Promise.all(calls.map((send) => send()))))
      else for (const send of calls) replies.push(await send())
      expect(replies.map(({ status }) => status)).toEqual(calls.map(() => 200))

      const highest = arrived.length === 0 ? undefined : decisions[Math.max(...arrived)]
      const paid = isRolledBack ? STAKE : paidBy(highest)
      const { body } = await acme.call(player, 'get', { bet_id: 'b' })
      const [cash = 0n] = await player.pockets()
      const owed = Math.round(Number(body['owed']) * 100)
      expect(Number(cash) - owed).toBe(3000 - STAKE - (isDrained ? 2000 : 0) + paid)
      expect(Math.round(Number(body['total_return']) * 100)).toBe(paid)
      // Only a bet that has paid more than its player has left owes something.
      if (!isDrained) expect(owed === 0 || cash === 0n).toBe(true)
    }),
    { ...RUNS, endOnFailure: true },
  )
  const { findings } = await auditBooks(acme.server.deps.pool)
  expect(findings.filter(({ check }) => !check.startsWith('a bet id'))).toEqual([])
})
