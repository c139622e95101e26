import { afterAll, beforeAll, expect, test } from 'vitest'
import { gamblerOf } from '#tests/support/games/gambler.ts'
import { bet, startWithProvider } from '#tests/support/games/game-provider.ts'
import { copyContent } from '#tests/support/server/config.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { jackpotChecks } from '../jackpots/index.ts'
import { keepJackpots } from '../jackpots/upkeep.service.ts'
import { reviseSettings } from '../settings/index.ts'
import { listEndedRounds, readRounds } from '../tournaments/counting/journal.queries.ts'
import type { Connections } from './audit.queries.ts'
import { auditRecent } from './index.ts'

/** A round stays open as long as its provider calls: nothing bounds the time. */
const content = copyContent()
content.edit<{ names: Record<string, string> }>('en/global-components/jackpots.json', ({ names }) => {
  names['long'] = 'long'
})
const acme = await startWithProvider({ CONTENT_DIR: content.folder })
const { server } = acme
const { deps, clock } = server
afterAll(async () => {
  await acme.stop()
  content.remove()
})

beforeAll(async () => {
  clock.set('2026-11-10T08:00:00Z')
  await deps.catalogue.refresh()
  const drop = { kind: 'amount', from: '200', to: '200' }
  const pot = {
    id: 'long',
    games: { provider: 'acme' },
    seed: '1',
    contribution: '0.1',
    reserve: '0.1',
    drop,
  }
  const content = { jackpots: [pot] }
  await reviseSettings(deps, { file: 'jackpots.json', content, actor: 'staff:ada', reason: 'test' })
  for (let times = 0; times < 2; times += 1) {
    clock.advance(1000)
    await keepJackpots(deps)
  }
})

/** A database server keeps the time zone of its machine. */
const inNewYork: Connections = {
  async connect() {
    const client = await deps.pool.connect()
    await client.query("set timezone = 'America/New_York'")
    return client
  },
}

test('a round that was open for twelve days is in the nightly audit of jackpots, and in the scores of tournaments', async () => {
  clock.set('2026-11-10T09:00:00Z')
  const lou = await gamblerOf(acme)
  await lou.begin('long', '10.00')
  clock.set('2026-11-22T02:00:00Z')
  await lou.send('long', bet(`long-2-${lou.id}`, '5.00'))
  await lou.play('short', '1.00')
  await server.settle()
  clock.set('2026-11-23T03:30:00Z')
  // The last audit without a difference, so the next one begins with the day before.
  await deps.db.query(
    "insert into task_run (task, at, result) values ('ledger.audit.clean', '2026-11-22T03:30Z', 0)",
  )
  const { findings } = await auditRecent(inNewYork, clock.now(), { smallMax: 0, nightEntries: 1 })
  expect(findings).toEqual([])

  const { rows } = await deps.db.query<{ playerId: string; roundId: string; settledAt: Date }>(
    'select player as "playerId", id as "roundId", closed_at as "settledAt" from round order by opened_at',
  )
  const read = await inTransaction(deps.db, (tx) => readRounds(tx, rows))
  expect(rows.map(({ roundId }) => read.get(roundId)?.sums.staked)).toEqual([1500n, 100n])

  const endedIn = async (from: string, until: string) => {
    const range = { from: new Date(from), until: new Date(until), limit: null }
    return (await listEndedRounds(deps.db, lou.id, range)).map(({ id }) => id).toSorted()
  }
  const both = rows.map(({ roundId }) => roundId).toSorted()
  // Each round is listed once, whether or not it was opened long before.
  expect(await endedIn('2026-11-22T00:00:00Z', '2026-11-22T23:00:00Z')).toEqual(both)
  expect(await endedIn('2026-11-10T00:00:00Z', '2026-11-22T23:00:00Z')).toEqual(both)
  expect(await endedIn('2026-11-10T00:00:00Z', '2026-11-21T23:00:00Z')).toEqual([])
})

test.each<[what: string, waiting: object, found: number]>([
  ['of the game and day', {}, 0],
  ['of another game', { gameId: 'other' }, 1],
  ['of another day', { at: '2026-11-23T00:00:00Z' }, 1],
  ['corrected', { kind: 'round.corrected', closedAt: '2026-11-22T05:00:00Z', at: '2026-11-23T00:00:00Z' }, 0],
])(
  'the audit of jackpots leaves out only stakes of games and days that wait: a round %s',
  async (_, waiting, found) => {
    const check = jackpotChecks.find(({ recent }) => recent !== undefined)
    const event = { kind: 'round.closed', gameId: 'acme-train', at: '2026-11-22T05:00:00Z', ...waiting }
    const act = inTransaction(server.database.db, async (tx) => {
      await tx.query('update jackpot_play set base = base + 1')
      await tx.query('insert into ledger_outbox (events) values ($1)', [JSON.stringify([event])])
      throw new Error(`found ${(await tx.query(check?.text ?? '')).rows.length}`)
    })
    await expect(act).rejects.toThrow(`found ${found}`)
  },
)
