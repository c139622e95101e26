import { afterAll, beforeAll, expect, test } from 'vitest'
import { startWithProvider } from '#tests/support/games/game-provider.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { listGameTerms } from './game-versions.queries.ts'

const acme = await startWithProvider()
const { db, catalogue } = acme.server.deps
beforeAll(() => catalogue.refresh())
afterAll(() => acme.stop())

test('each round has the terms of its game when it ended, in any order', async () => {
  await db.query(
    `insert into game_version (game, since, category, edge)
     values ('acme-train', '2026-03-01T12:00:00.000500Z', 'table', 20000), ('acme-train', '2026-03-02T00:00:00Z', 'live', null)`,
  )
  const { rows } = await db.query<{ category: string; edge: number | null }>(
    `select category, edge from game_version where game = 'acme-train' and since = '-infinity'`,
  )
  const first = rows[0]
  const at = (time: string, gameId = 'acme-train') => ({ gameId, settledAt: new Date(`2026-03-${time}Z`) })
  const terms = await inTransaction(db, (tx) =>
    listGameTerms(tx, [
      at('02T00:00:00.000'),
      at('01T12:00:00.001'),
      at('01T12:00:00.000'),
      at('01T12:00:00.000', 'unknown'),
      at('09T00:00:00.000'),
      at('01T11:00:00.000'),
    ]),
  )
  const table = { category: 'table', edge: 20_000 }
  const live = { category: 'live', edge: null }
  expect(terms).toEqual([live, table, first, null, live, first])
})

test('no rounds have no terms', async () => {
  expect(await inTransaction(db, (tx) => listGameTerms(tx, []))).toEqual([])
})
