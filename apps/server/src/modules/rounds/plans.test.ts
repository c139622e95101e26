import type { Statement } from '@fairhall/ledger'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { laneSettings } from '../../../../../packages/ledger/src/connection.ts'
import { createTestDatabase, type TestDatabase } from '../../../../../tests/support/database.ts'
import {
  assetKey,
  gameSessionCompanion,
  newStandingAsset,
  type Standing,
  standingAssetCompanion,
  standingCompanion,
} from '../standing/index.ts'
import { type Round, roundCompanion, roundKey } from './round.companion.ts'

/** A generic plan made on an empty table is kept when it is full: each must go by its index from the first bet on. */

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
    await client.query(`prepare probe as ${statement?.text}`)
    const values = statement?.values.map((value) => client.escapeLiteral(String(value)))
    const { rows } = await client.query(`explain (costs off) execute probe (${values})`)
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  } finally {
    await client.query('rollback')
    await client.query('deallocate all')
    client.release()
  }
}

const player = '00000000-0000-4000-8000-000000000001'
const standing: Standing = { player, gate: 'open', gateUntil: null, zone: 'UTC', country: 'DE', windows: [] }
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
  counted: { bet: 0n, loss: 0n, turnOver: 0n, wager: 0n },
  isOpen: true,
  openedAt: new Date(0),
  closedAt: null,
}

test.each([
  ['a standing', standingCompanion.read([player]), /standing_pkey .*\n\s+Index Cond: \(player = /],
  [
    'a standing in a currency',
    standingAssetCompanion.read([assetKey(player, 'EUR')]),
    /Cond: \(\(player = .* AND \(asset = /,
  ],
  ['a game session', gameSessionCompanion.read([player]), /game_session_pkey .*\n\s+Index Cond: \(id = /],
  [
    'a round',
    roundCompanion.read([roundKey(player, 'p', 'r')]),
    /round_external_id .*\n\s+Index Cond: \(\(md5/,
  ],
  ['the change of a standing', standingCompanion.update?.([standing]), /Tid Scan on standing/],
  [
    'the change of a standing in a currency',
    standingAssetCompanion.update?.([newStandingAsset(player, 'EUR')]),
    /Tid Scan on standing_asset/,
  ],
  ['the change of a round', roundCompanion.update?.([round]), /Tid Scan on round/],
])('%s is found by its whole key', async (_name, statement, wanted) => {
  const plan = await planOf(statement)
  expect(plan).toMatch(wanted)
  expect(plan).not.toMatch(/Seq Scan|Bitmap|Hash|Merge Join/)
})
