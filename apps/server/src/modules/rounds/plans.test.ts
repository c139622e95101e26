import type { RowVersion, Statement } from '@fairhall/ledger'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { laneSettings } from '#packages/ledger/src/connection.ts'
import { makeStatements } from '#packages/ledger/src/statements.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database/database.ts'
import {
  gameSessionCompanion,
  type LimitWindow,
  newPlayerAsset,
  type PlayerState,
  playerAssetCompanion,
  playerStateCompanion,
  pockets,
} from '../player-state/index.ts'
import { historyStatements, ORDER_OF_INDEX } from './history/history.queries.ts'
import { providerKey } from './provider-row.companion.ts'
import { type Round, roundCompanion } from './round.companion.ts'

/**
 * PostgreSQL keeps a generic plan made on an empty table when the table has grown, so each must use its index from the
 * start.
 */

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
  await database.pool.query('vacuum analyze')
})
afterAll(() => database.drop())

async function planOf(statement: Statement | undefined): Promise<string> {
  const client = await database.pool.connect()
  try {
    await client.query('begin')
    for (const setting of laneSettings) {
      const [name, value] = setting.split('=')
      await client.query(`set local ${name} = '${value}'`)
    }
    const { rows } = await client.query(`explain (generic_plan, costs off) ${statement?.text}`)
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  } finally {
    await client.query('rollback')
    client.release()
  }
}

const player = '00000000-0000-4000-8000-000000000001'
const state: PlayerState = {
  player,
  restriction: 'none',
  restrictedUntil: null,
  zone: 'UTC',
  country: 'DE',
  windows: [],
}
const nothing = { cash: 0n, bonus: 0n }
const round: Round = {
  player,
  provider: 'p',
  externalId: 'r',
  id: player,
  currency: 'EUR',
  gameId: 'g',
  build: null,
  bonusId: null,
  staked: nothing,
  won: nothing,
  counted: { bet: 0n, loss: 0n, turnOver: 0n, wager: 0n, base: 0n },
  isOpen: true,
  openedAt: new Date(0),
  closedAt: null,
}

const { lockFree, readBalances, updateBalances, updateOwners } = makeStatements(pockets, [
  playerStateCompanion,
  playerAssetCompanion,
])
const scans = /Seq Scan|Bitmap|Hash|Merge Join/
const assetRow = newPlayerAsset(player, 'EUR')
/** Covers lookups and updates of a few rows and of many. */
const several = <T>(count: number, one: (id: string) => T) =>
  Array.from({ length: count }, (_, nth) => one(player.slice(0, -2) + String(10 + nth)))
const empty = { cash: 0n, bonus: 0n, locked: 0n, vault: 0n }
const balance = { owner: player, asset: 'EUR', pockets: empty, seq: 1n, seqBefore: 0n, before: assetRow }
const counted = { ...balance, now: assetRow }
const withOtherTerms = { ...balance, now: { ...assetRow, turnoverRequired: 1n } }
const window: LimitWindow = {
  kind: 'bet',
  period: 'daily',
  amount: 1n,
  used: 0n,
  reserved: 0n,
  startMs: 0,
  endMs: 1,
}
const used = { row: state, before: state }
const withOtherWindows = { row: state, before: { ...state, windows: [window] } }
const looks = (count: number) =>
  [
    [
      'the player state',
      lockFree(
        several(count, (id) => id),
        true,
      ).statements,
      /ledger_owner_pkey .*\n\s+Index Cond: \(owner = /,
    ],
    [
      'the player state in a currency',
      readBalances(
        several(count, (owner) => ({ owner, asset: 'EUR' })),
        true,
      ).statements,
      /Cond: \(\(owner = .* AND \(asset = /,
    ],
    [
      'a game session',
      gameSessionCompanion.read(several(count, (id) => id)).statements,
      /game_session_pkey .*\n\s+Index Cond: \(id = /,
    ],
    [
      'a round',
      roundCompanion.read(several(count, (id) => providerKey(id, 'p', 'r'))).statements,
      /round_external_id .*\n\s+Index Cond: \(\(md5/,
    ],
  ] as const
const changes = (...places: (RowVersion | null)[]) =>
  [
    [
      'the used limits of a player state',
      updateOwners(places.map((place) => ({ ...used, place }))),
      /ledger_owner_pkey/,
    ],
    [
      'the player state',
      updateOwners(places.map((place) => ({ ...withOtherWindows, place }))),
      /ledger_owner_pkey/,
    ],
    [
      'the counters of a player state in a currency',
      updateBalances(places.map((place) => ({ ...counted, place }))),
      /ledger_balance_pkey/,
    ],
    [
      'the player state in a currency',
      updateBalances(places.map((place) => ({ ...withOtherTerms, place }))),
      /ledger_balance_pkey/,
    ],
    [
      'a round',
      roundCompanion.update?.(places.map((place) => ({ row: round, before: round, place }))),
      /round_external_id/,
    ],
  ] as const

const remembered = { tid: null, xmin: '3' }
/** Of remembered rows that are only read. */
const checks = (count: number) =>
  [
    [
      'a remembered game session',
      [gameSessionCompanion.verify?.(several(count, (key) => ({ key, xmin: '3' })))],
      /game_session_pkey .*\n\s+Index Cond: \(id = /,
    ],
    [
      'a remembered round',
      [roundCompanion.verify?.(several(count, (id) => ({ key: providerKey(id, 'p', 'r'), xmin: '3' })))],
      /round_external_id .*\n\s+Index Cond: \(\(md5/,
    ],
  ] as const

test.each([
  ...[1, 20].flatMap((count) => [...looks(count), ...checks(count)]),
  ...changes(null),
  ...changes(remembered),
  ...changes(remembered, remembered, remembered),
])('finds %s by its whole key', async (_n, statements, expected) => {
  const plan = await planOf(statements?.[0])
  expect(plan).toMatch(expected)
  expect(plan).not.toMatch(scans)
})

test('updates two remembered rows one by one, and three by one statement', () => {
  const count = (...some: RowVersion[]) => updateOwners(some.map((place) => ({ ...used, place }))).length
  expect([count(remembered, remembered), count(remembered, remembered, remembered)]).toEqual([2, 1])
})

const places = [
  { tid: '(0,1)', xmin: '3' },
  { tid: '(0,2)', xmin: '4' },
]
test.each([...changes(...places.slice(1)), ...changes(...places)])(
  'updates %s by the row position found before',
  async (_name, statements) => {
    const plan = await planOf(statements?.[0])
    expect(plan).toMatch(/Tid Scan on/)
    expect(plan).not.toMatch(scans)
  },
)

test.each(Object.entries(historyStatements))(
  'reads the %s of the history in the order of its index',
  async (_n, text) => {
    const client = await database.pool.connect()
    try {
      await client.query('begin')
      await client.query(ORDER_OF_INDEX)
      const { rows } = await client.query(`explain (generic_plan, costs off) ${text}`)
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
      expect(plan).toMatch(
        /Backward using round_pkey .*\n\s+Index Cond: \(\(player = .* AND \(ROW\(opened_at, id\) </,
      )
      expect(plan).not.toMatch(/Sort|Seq Scan|Bitmap/)
    } finally {
      await client.query('rollback')
      client.release()
    }
  },
)
