/** The process is killed at each place between the count of a round and the reward of a quest. */
import { QuestState } from '@fairhall/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dieEverywhere } from '#tests/support/database/dying-db.ts'
import { startWithProvider } from '#tests/support/games/game-provider.ts'
import { questerOf } from '#tests/support/games/quester.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { auditBooks } from '../audit/index.ts'
import { countFacts } from '../facts/facts.consumer.ts'
import { reviseSettings } from '../settings/index.ts'
import { claimPlayerQuest } from './quests.service.ts'

const acme = await startWithProvider()
const { server } = acme
const { deps } = server
const { pool } = server.database
afterAll(() => acme.stop())

beforeAll(() =>
  reviseSettings(deps, {
    file: 'quests.json',
    content: {
      activeMax: 3,
      playerMax: '100',
      quests: [
        {
          id: 'grand-tour',
          days: 7,
          reward: '5',
          tasks: [{ kind: 'rounds', quantity: 2, stakeMin: '0.2', games: ['acme-train'] }],
        },
      ],
    },
    actor: 'staff:ada',
    reason: 'test',
  }),
)

test('a quest is counted, completed, claimed and paid once, wherever the process is killed', async () => {
  const ada = await questerOf(acme)
  const id = await ada.started('grand-tour')
  server.clock.advance(1000)
  await ada.play('r1', '1.00')
  await ada.play('r2', '1.00')
  const { rows } = await pool.query<{ event: never }>(
    `select event from ledger_outbox cross join lateral jsonb_array_elements(events) event where event ->> 'kind' = 'round.closed'`,
  )
  const counted = countFacts(deps)
  const events = rows.map(({ event }) => event)
  // The delivery below counts them. Here even what is complete is lost: the process dies before the commit.
  const lost = new Error('killed before the commit')
  const counts = await dieEverywhere(deps.db, (db) =>
    inTransaction(db, async (tx) => {
      await counted.handle(tx, events)
      throw lost
    }).catch((error: unknown) => {
      if (error !== lost) throw error
    }),
  )
  expect(counts).toBeGreaterThan(5)
  expect((await ada.newest())?.tasks).toMatchObject([{ progress: 0 }])
  await server.settle()
  expect(await ada.newest()).toMatchObject({ state: QuestState.completed, isClaimed: false })

  const before = Number(await ada.cash())
  const request = { playerId: ada.id, playerQuestId: id, locale: 'en' }
  const claims = await dieEverywhere(deps.db, (db) => claimPlayerQuest({ ...deps, db }, request))
  expect(claims).toBeGreaterThan(3)
  await claimPlayerQuest(deps, request)
  await server.settle()
  expect(Number(await ada.cash()) - before).toBe(5)
  expect((await auditBooks(pool)).findings).toEqual([])
})
