/** What the players of a partner win and lose on sports is part of the partner's month. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { single, startWithSportsbook, type WithSportsbook } from '#tests/support/games/sportsbook.ts'
import { inTransaction } from '../../../platform/database/database.ts'
import { attribute } from '../attribution/attribution.service.ts'
import { addPartner } from '../partners/partners.service.ts'
import { sumMoved } from './statements.queries.ts'

let acme: WithSportsbook
beforeAll(async () => {
  acme = await startWithSportsbook()
})
afterAll(() => acme.stop())

test('stakes, returns and returned stakes count, each once', async () => {
  const { deps } = acme.server
  const partner = { id: 'sporty', name: 'Sporty', email: 'office@sporty.example', accountId: null }
  const by = { plan: 'revenue-share', postbackUrl: null, actor: 'staff:ada', reason: 'test' }
  await addPartner(deps, { ...partner, ...by })
  const player = await acme.givenBettor()
  const { playerId, sessionId } = player
  const from = deps.clock.now()
  await inTransaction(deps.db, (tx) => attribute(deps, tx, { playerId, tag: partner.id, at: from }))
  const bets = [
    ['lost', '20.00', 'settle', { version: 1, result: 'lost', total_return: '0.00' }],
    ['won', '10.00', 'settle', { version: 1, result: 'won', total_return: '15.00' }],
    ['void', '5.00', 'void', { version: 1 }],
    ['declined', '7.00', 'decline', {}],
    ['sold', '4.00', 'cashout', { order_id: 'o', amount: '3.00' }],
    ['undone', '2.00', 'rollback', {}],
  ] as const
  for (const [bet, stake, call, body] of bets) {
    const accepted = call !== 'decline'
    await acme.call(player, 'place', single(bet, stake, sessionId, { accepted }))
    await acme.call(player, call, { bet_id: bet, ...body })
  }
  const to = new Date(from.getTime() + 1)
  expect(await sumMoved(deps.db, partner.id, { from, to })).toMatchObject([
    { currency: 'EUR', stakes: 4100n, wins: 2500n, bonuses: 0n },
  ])
  // The player's loss is the partner's gain.
  expect((await player.pockets())[0]).toBe(10_000n - 4100n + 2500n)
})
