import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { createTestDatabase } from '#tests/support/database/database.ts'
import { expectBooksToAgree } from '../testing/books.ts'
import { emptyStudio, launched, openStudio } from '../testing/studio-under-test.ts'
import type { Player, StudioUnderTest } from '../testing/studio-under-test.ts'
import type { Behaviour } from '../testing/fake-wallet.ts'
import { deliverDue } from './wallet-calls.service.ts'

const database = await createTestDatabase({ empty: true })
afterAll(() => database.drop())

type Step =
  | { act: 'spin'; behaviours: Behaviour[]; times: number }
  | { act: 'deliver'; behaviours: Behaviour[] }
  | { act: 'rotate' }

const behaviour = fc.constantFrom<Behaviour>(
  'normal',
  'fails',
  'fails-after-booking',
  'cut-after-booking',
  'garbage',
  { refuses: 100 },
  { refuses: 105 },
  { refuses: 403 },
)
const behaviours = fc.array(behaviour, { maxLength: 2 })
const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      act: fc.constant('spin' as const),
      behaviours,
      times: fc.integer({ min: 1, max: 3 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('deliver' as const), behaviours }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('rotate' as const) }) },
)

/**
 * Runs one random step of a player, a faulty wallet or one of two processes; several taps may come together.
 */
async function take(studio: StudioUnderTest, players: Player[], next: Step): Promise<void> {
  studio.wallet.next = 'behaviours' in next ? [...next.behaviours] : []
  if (next.act === 'spin') {
    const taps = players.slice(0, next.times).map((player, at) => {
      const choices = at === 1 ? { choices: { direction: 'over', target: 5_000 } } : {}
      return player.spin('0.20', choices)
    })
    for (const reply of await Promise.all(taps)) expect([200, 409]).toContain(reply.statusCode)
  } else if (next.act === 'deliver') {
    studio.clock.pass(400_000)
    await Promise.all([deliverDue(studio.other), deliverDue(studio.other)])
  } else {
    expect([200, 409]).toContain((await players[0]!.post('seeds/rotate', {})).statusCode)
  }
}

test('whatever the wallet does, every round ends once and the books match', {
  timeout: 120_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 20 }), async (steps) => {
      const studio = await openStudio(database.pool)
      const players = [
        await launched(studio),
        await launched(studio, 'dice'),
        await launched(studio, 'lotus-court'),
      ]
      for (const next of steps) await take(studio, players, next)

      studio.wallet.next = []
      studio.clock.pass(400_000)
      await deliverDue(studio.other)
      const { rows } = await database.pool.query<{ placed: number; gaps: number }>(
        `select count(*) filter (where state = 'placed')::int as placed,
           (select count(*)::int from studio.seed s where next_nonce <> (select count(*) from studio.round r where r.seed_id = s.id)) as gaps
         from studio.round`,
      )
      expect(rows[0]).toEqual({ placed: 0, gaps: 0 })
      await expectBooksToAgree(database.pool, studio.wallet)
      await studio.close()
      await emptyStudio(database.pool)
    }),
    { numRuns: 25, seed: 7, endOnFailure: true },
  )
})
