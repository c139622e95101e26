import { commitmentOf } from '@fairhall/games'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { createTestDatabase } from '../../../../tests/support/database.ts'
import { emptyStudio, launched, openStudio } from '../testing/studio-under-test.ts'
import type { Player, StudioUnderTest } from '../testing/studio-under-test.ts'
import type { ShownSeeds } from './seeds.service.ts'

const database = await createTestDatabase({ empty: true })
let studio: StudioUnderTest
let player: Player

beforeEach(async () => {
  studio = await openStudio(database.pool)
  player = await launched(studio)
})
afterEach(async () => {
  await studio.close()
  await emptyStudio(database.pool)
})
afterAll(() => database.drop())

const seeds = async () => (await player.get('seeds')).json<ShownSeeds>()

test('the next seed is committed to before its client seed is chosen, and the old one is revealed', async () => {
  const before = await seeds()
  await player.spin()
  await player.spin()
  const after = (await player.post('seeds/rotate', { clientSeed: 'my-own_Seed' })).json<ShownSeeds>()
  expect(after.active).toEqual({
    serverSeedHash: before.next.serverSeedHash,
    clientSeed: 'my-own_Seed',
    nonce: 0,
  })
  expect(after.next.serverSeedHash).not.toBe(before.next.serverSeedHash)
  expect(after.previous).toMatchObject({ serverSeedHash: before.active.serverSeedHash, nonces: 2 })
  expect(commitmentOf(after.previous?.serverSeed ?? '')).toBe(before.active.serverSeedHash)
})

test('a client seed that is none is refused, and nothing is revealed', async () => {
  for (const clientSeed of ['', 'a:b', 'ü', 'x'.repeat(65)]) {
    const reply = await player.post('seeds/rotate', { clientSeed })
    expect([reply.statusCode, reply.json().error.code]).toEqual([422, 'clientSeedNotAllowed'])
  }
  expect((await seeds()).previous).toBeNull()
})

test('a seed is not revealed while one of its rounds waits for the wallet', async () => {
  studio.door.next = ['fails']
  await player.spin()
  const reply = await player.post('seeds/rotate', {})
  expect([reply.statusCode, reply.json().error.code]).toEqual([409, 'roundOpen'])
  expect((await seeds()).previous).toBeNull()
})

test('rotations and rounds at once leave one active seed and no nonce twice', async () => {
  const dice = await launched(studio, 'dice')
  await Promise.all([
    ...Array.from({ length: 4 }, () => player.post('seeds/rotate', {})),
    ...Array.from({ length: 4 }, () => player.spin()),
    ...Array.from({ length: 4 }, () => dice.spin('0.20', { choices: { direction: 'over', target: 5_000 } })),
  ])
  const { rows } = await database.pool.query(
    `select count(*)::int as all, count(distinct (seed_id, nonce))::int as apart from studio.round`,
  )
  expect(rows[0].all).toBe(rows[0].apart)
  expect((await seeds()).active.serverSeedHash).toMatch(/^[0-9a-f]{64}$/)
})

test('the games of one player share the seeds, a demo has its own', async () => {
  const dice = await launched(studio, 'dice')
  const demo = await launched(studio, 'koi-river', 'demo')
  const mine = await seeds()
  expect((await dice.get('seeds')).json()).toEqual(mine)
  expect((await demo.get('seeds')).json<ShownSeeds>().active.serverSeedHash).not.toBe(
    mine.active.serverSeedHash,
  )
})
