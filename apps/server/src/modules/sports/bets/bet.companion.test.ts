import { find } from '@fairhall/ledger'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { single, startWithSportsbook, type WithSportsbook } from '#tests/support/games/sportsbook.ts'
import { inTransaction } from '../../../platform/database/database.ts'
import { providerKey } from '../../rounds/index.ts'
import { sportsBetCompanion } from './bet.companion.ts'

let acme: WithSportsbook

beforeAll(async () => {
  acme = await startWithSportsbook()
})
afterAll(() => acme.stop())

// A batch whose statement fails is posted in halves, down to single bets: correct, but slow, and no other test notices.
test('the bets of a whole batch are found by one statement, and an unknown one is not', async () => {
  const bettors = await Promise.all(Array.from({ length: 4 }, () => acme.givenBettor()))
  await Promise.all(
    bettors.map((player) => acme.call(player, 'place', single(player.playerId, '1.00', player.sessionId))),
  )
  const keys = bettors.map(({ playerId }) => providerKey(playerId, 'acme', playerId))
  const found = await inTransaction(acme.server.deps.db, (tx) =>
    find(tx, sportsBetCompanion.read([...keys, providerKey(bettors[0]?.playerId ?? '', 'acme', 'unknown')])),
  )
  const bets = found.map((row, index) => row && sportsBetCompanion.toRow(row.columns, keys[index] ?? ''))
  expect(bets.map((bet) => bet && [bet.externalId, bet.stake, bet.state])).toEqual([
    ...bettors.map(({ playerId }) => [playerId, 100n, 'open']),
    undefined,
  ])
})
