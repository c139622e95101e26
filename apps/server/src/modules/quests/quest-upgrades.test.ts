/** A process of the previous version reads and writes the progress of active quests in player_quest alone. */
import { QuestState } from '@fairhall/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startWithProvider } from '#tests/support/games/game-provider.ts'
import { questerOf } from '#tests/support/games/quester.ts'
import { auditBooks } from '../audit/index.ts'
import { addAllRecentPlay } from '../facts/index.ts'
import { reviseSettings } from '../settings/index.ts'
import type { StoredProgress } from './quest-terms.rules.ts'

const acme = await startWithProvider()
const { server } = acme
const { deps } = server
const { pool } = server.database
afterAll(() => acme.stop())

const counted = { quantity: 9, stakeMin: '0.2' }
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
          tasks: ['rounds', 'stakes', 'games'].map((kind) => ({ kind, ...counted })),
        },
        { id: 'koi-season', days: 7, reward: '2', tasks: [{ kind: 'rounds', ...counted }] },
      ],
    },
    actor: 'staff:ada',
    reason: 'test',
  }),
)

const PARTS = 1_000_000

/** As that version: what a round of 1.00 in the game adds to what the row has. */
async function countBefore(id: string, game: string): Promise<void> {
  const { rows } = await pool.query<{ progress: StoredProgress[] }>(
    'select progress from player_quest where id = $1',
    [id],
  )
  if (rows[0] === undefined) throw new Error('the quest is missing')
  const [all, sum, games] = rows[0].progress as [StoredProgress, StoredProgress, StoredProgress]
  const seen = { ...games.seen, [game]: (games.seen?.[game] ?? 0) + 1 }
  const progress = [
    { counted: String(Number(all.counted) + 1) },
    { counted: String(Number(sum.counted) + 100 * PARTS) },
    { counted: String(Object.keys(seen).length), seen },
  ]
  await pool.query('update player_quest set progress = $2, version = version + 1 where id = $1', [
    id,
    JSON.stringify(progress),
  ])
}

async function readRow(id: string) {
  const { rows } = await pool.query<{ progress: StoredProgress[]; version: number; recent: string | null }>(
    `select progress, q.version, quests::jsonb -> q.id::text as recent
       from player_quest q join recent_play r using (player_id) where q.id = $1`,
    [id],
  )
  return rows[0]
}

test('processes of two versions count the same quest, also after a rollback to the previous version', async () => {
  const ada = await questerOf(acme)
  const id = await ada.started('grand-tour')
  await ada.started('koi-season')
  server.clock.advance(1000)
  const versions: number[] = []
  const shown = async () => {
    await server.settle()
    const quest = await ada.find('grand-tour')
    versions.push(quest?.version ?? 0)
    return quest?.tasks.map(({ progress }) => progress)
  }
  await ada.play('r1', '1.00')
  expect(await shown()).toEqual([1, 1, 1])
  await countBefore(id, 'acme-train')
  expect(await shown()).toEqual([2, 2, 1])
  await countBefore(id, 'acme-ghost')
  expect(await shown()).toEqual([3, 3, 2])
  await ada.play('r2', '1.00')
  expect(await shown()).toEqual([4, 4, 2])

  const all = (rounds: number, games: Record<string, number>) => [
    { counted: String(rounds) },
    { counted: String(rounds * 100 * PARTS) },
    { counted: '2', seen: games },
  ]
  await addAllRecentPlay(deps.db)
  expect((await readRow(id))?.progress).toEqual(all(4, { 'acme-train': 3, 'acme-ghost': 1 }))
  await countBefore(id, 'acme-ghost')
  expect(await shown()).toEqual([5, 5, 2])
  expect((await readRow(id))?.progress).toEqual(all(5, { 'acme-train': 3, 'acme-ghost': 2 }))
  expect(versions).toEqual([...new Set(versions)].toSorted((one, other) => one - other))

  await ada.play('r3', '1.00')
  await server.settle()
  // That version cancels with what the row has.
  await pool.query(
    `update player_quest set state = ${QuestState.cancelled}, ended_at = now(), version = version + 1 where id = $1`,
    [id],
  )
  const ended = await readRow(id)
  expect(ended).toMatchObject({ progress: all(6, { 'acme-train': 4, 'acme-ghost': 2 }), recent: null })
  expect(ended?.version).toBeGreaterThan(versions.at(-1) ?? 0)
  expect((await ada.find('koi-season'))?.tasks).toMatchObject([{ progress: 3 }])
})

test('the audit finds a quest that recent play lacks, and one that is not active', async () => {
  const ada = await questerOf(acme)
  await ada.started('koi-season')
  const find = async (quests: string) => {
    await pool.query('update recent_play set quests = $2 where player_id = $1', [ada.id, quests])
    const { findings } = await auditBooks(pool)
    return findings.map(({ check }) => check)
  }
  const finding = 'recent play has the progress of each active quest, and of no other'
  expect(await find('{}')).toContain(finding)
  const { rows } = await pool.query<{ id: string }>('select id from player_quest where player_id = $1', [
    ada.id,
  ])
  const mine = `"${rows[0]?.id}":[1,0]`
  expect(await find(`{${mine},"${crypto.randomUUID()}":[1,0]}`)).toContain(finding)
  expect(await find(`{${mine}}`)).not.toContain(finding)
})
