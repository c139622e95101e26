import { afterAll, beforeAll, expect, test } from 'vitest'
import { cases } from '#tests/sports-conformance/cases.ts'
import { openForNewPlayer } from '#tests/support/games/new-bettor.ts'
import { runCase } from '#tests/sports-conformance/run-case.ts'
import { startWithSportsbook, type WithSportsbook } from '#tests/support/games/sportsbook.ts'
import { giveActiveBonus, sportsWagering } from '#tests/support/payments/bonuses.ts'
import { auditBooks } from '../../audit/index.ts'

const sports = sportsWagering(1_000)
let acme: WithSportsbook

beforeAll(async () => {
  // With a max bet, as a real installation has one.
  acme = await startWithSportsbook(
    { stakeMax: '500' },
    { env: { ROLES: 'api,inbound,realtime,jobs,sandbox' } },
  )
})
afterAll(() => acme.stop())

// One test for all: each case has its own player, so they run concurrently, as in a burst.
test('every case of the conformance suite passes, and the books agree', async () => {
  const results = await Promise.all(
    cases.map(async (one) => {
      const player = await acme.givenBettor()
      if (one.needsBonus)
        await player.lock((locked) =>
          giveActiveBonus(locked, 'EUR', { amount: 2_000n, target: 100_000n, terms: { sports } }),
        )
      if (one.needsFreebet) await acme.givenFreebet(player.playerId)
      return (await runCase(acme.targetOf(player), one)).map((problem) => `${one.name}: ${problem}`)
    }),
  )
  expect(results.flat()).toEqual([])
  expect((await auditBooks(acme.server.deps.pool)).findings).toEqual([])
  expect(cases.length).toBeGreaterThanOrEqual(110)
})

// As `npm run sports:conformance -- --site` does.
test('a new player can run every case, one after the other', async () => {
  const { deps, url } = acme.server
  const target = await openForNewPlayer(deps, url)
  const problems: string[] = []
  for (const one of cases)
    for (const problem of await runCase(target, one)) problems.push(`${one.name}: ${problem}`)
  expect(problems).toEqual([])
  expect((await auditBooks(deps.pool)).findings).toEqual([])
})
