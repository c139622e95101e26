import { randomUUID } from 'node:crypto'
import { commitmentOf, verifyPublished } from '@fairhall/games'
import type { PublishedRound } from '@fairhall/games'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createTestDatabase } from '#tests/support/database/database.ts'
import { inTransaction } from '../platform/database.ts'
import { emptyStudio, launched, openStudio } from '../testing/studio-under-test.ts'
import type { Player, StudioUnderTest } from '../testing/studio-under-test.ts'
import { lockSeats } from './seeds.queries.ts'
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

test('commits to the next seed before its client seed is chosen, and reveals the old one', async () => {
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

describe('the first client seed', () => {
  const ownSeed = { clientSeed: 'of-the-device' }

  test('is set by the first bet, under the commitment published before, and stays', async () => {
    const before = await seeds()
    expect(before.active).toMatchObject({ clientSeed: null, nonce: 0 })
    const first = (await player.spin('1.00', ownSeed)).json()
    const second = (await player.spin('1.00', { clientSeed: 'another' })).json()
    expect((await seeds()).active).toEqual({
      serverSeedHash: before.active.serverSeedHash,
      clientSeed: 'of-the-device',
      nonce: 2,
    })
    await player.post('seeds/rotate', {})
    for (const { id } of [first, second]) {
      const claim = (await studio.app.inject({ url: `/studio/fairness/rounds/${id}` })).json<PublishedRound>()
      expect([claim.clientSeed, verifyPublished(claim).kind]).toEqual(['of-the-device', 'right'])
    }
  })

  test('is the same for two concurrent tabs and for a bet whose answer was lost', async () => {
    const dice = await launched(studio, 'dice')
    const key = randomUUID()
    await Promise.all([
      player.spin('1.00', { ...ownSeed, key }),
      dice.spin('1.00', { clientSeed: 'of-the-other-tab', choices: { direction: 'over', target: 5_000 } }),
    ])
    const chosen = (await seeds()).active.clientSeed
    expect(['of-the-device', 'of-the-other-tab']).toContain(chosen)
    const again = (await player.spin('1.00', { clientSeed: 'of-a-reload', key })).json()
    expect(again).toMatchObject({ key, clientSeed: chosen })
    expect((await seeds()).active).toMatchObject({ clientSeed: chosen, nonce: 2 })
  })

  test('is refused with its bet when it is invalid', async () => {
    const reply = await player.spin('1.00', { clientSeed: 'a:b' })
    expect([reply.statusCode, reply.json().error.code]).toEqual([422, 'clientSeedNotAllowed'])
    expect([(await seeds()).active.clientSeed, studio.wallet.received]).toEqual([null, []])
  })

  test('is drawn by the studio when the bet has none', async () => {
    await player.spin()
    expect((await seeds()).active.clientSeed).toMatch(/^[0-9a-f]{16}$/)
  })
})

test('a rotation without a client seed leaves it to the next bet', async () => {
  await player.spin('1.00', { clientSeed: 'old' })
  expect((await player.post('seeds/rotate', {})).json<ShownSeeds>().active.clientSeed).toBeNull()
  await player.spin('1.00', { clientSeed: 'new' })
  expect(await seeds()).toMatchObject({ active: { clientSeed: 'new' }, previous: { clientSeed: 'old' } })
})

test('rotates to a published server seed once, also in two tabs, and never to another one', async () => {
  const { serverSeedHash } = (await seeds()).next
  const rotate = async (clientSeed: string) =>
    (await player.post('seeds/rotate', { clientSeed, serverSeedHash })).json<ShownSeeds>()
  const after = await rotate('mine')
  expect(after.active).toEqual({ serverSeedHash, clientSeed: 'mine', nonce: 0 })
  expect(await rotate('mine')).toEqual(after)
  expect(await rotate('of-another-tab')).toEqual(after)
})

test('refuses an invalid client seed and reveals nothing', async () => {
  for (const clientSeed of ['', 'a:b', 'ü', 'x'.repeat(65)]) {
    const reply = await player.post('seeds/rotate', { clientSeed })
    expect([reply.statusCode, reply.json().error.code]).toEqual([422, 'clientSeedNotAllowed'])
  }
  expect((await seeds()).previous).toBeNull()
})

test('does not reveal a seed while one of its rounds waits for the wallet', async () => {
  studio.wallet.next = ['fails']
  await player.spin()
  const reply = await player.post('seeds/rotate', {})
  expect([reply.statusCode, reply.json().error.code]).toEqual([409, 'roundOpen'])
  expect((await seeds()).previous).toBeNull()
})

test('concurrent rotations and rounds leave one active seed and use no nonce twice', async () => {
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

test('concurrent rotations all succeed and never make a bet fail', async () => {
  for (let round = 0; round < 3; round++) {
    const replies = await Promise.all([
      ...Array.from({ length: 20 }, () => player.post('seeds/rotate', {})),
      player.spin(),
      ...Array.from({ length: 20 }, () => player.post('seeds/rotate', {})),
    ])
    const refused = replies.filter(({ statusCode }) => statusCode !== 200)
    // A rotation may come while the bet waits for the wallet.
    expect(refused.filter((reply) => reply.json().error.code !== 'roundOpen')).toEqual([])
  }
})

test('a bet that finds its seed replaced waits for a rotation that follows immediately', async () => {
  await seeds()
  const { rows } = await database.pool.query<{ id: string; seat: string; state: string }>(
    'select id, seat, state from studio.seed',
  )
  const idOf = (wanted: string) => rows.find(({ state }) => state === wanted)?.id
  const [active, next] = [idOf('active'), idOf('next')]
  const setState = 'update studio.seed set state = $2 where id = $1'
  const expectWaiting = (count: number, event: 'transactionid' | 'advisory') =>
    expect
      .poll(async () => {
        const { rowCount } = await database.pool.query(
          `select from pg_stat_activity
            where wait_event_type = 'Lock' and wait_event = $1 and datname = current_database()`,
          [event],
        )
        return rowCount
      })
      .toBe(count)

  let bet: ReturnType<Player['spin']> | undefined
  await inTransaction(database.pool, async (rotation) => {
    await lockSeats(rotation, [rows[0]?.seat ?? ''])
    let nextLocked: Promise<unknown> | undefined
    await inTransaction(database.pool, async (replacement) => {
      await replacement.query(setState, [active, 'ending'])
      await replacement.query(setState, [next, 'active'])
      bet = player.spin()
      await expectWaiting(1, 'transactionid')
      nextLocked = rotation.query('select from studio.seed where id = $1 for update', [next])
      await expectWaiting(2, 'transactionid')
    })
    await nextLocked
    await expectWaiting(1, 'advisory')
    await rotation.query(setState, [next, 'ending'])
    await rotation.query(setState, [active, 'active'])
  })
  expect((await bet)?.statusCode).toBe(200)
})

test("a player's games share the seeds; a demo has its own", async () => {
  const dice = await launched(studio, 'dice')
  const demo = await launched(studio, 'koi-river', 'demo')
  const mine = await seeds()
  expect((await dice.get('seeds')).json()).toEqual(mine)
  expect((await demo.get('seeds')).json<ShownSeeds>().active.serverSeedHash).not.toBe(
    mine.active.serverSeedHash,
  )
})
