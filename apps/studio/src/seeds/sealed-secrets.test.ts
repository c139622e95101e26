import { verifyPublished } from '@fairhall/games'
import type { PublishedRound } from '@fairhall/games'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { createTestDatabase } from '#tests/support/database/database.ts'
import type { PublishedChain } from '../fairness/flights.queries.ts'
import { createSeals } from '../platform/seals.ts'
import { deliverDue } from '../rounds/wallet-calls.service.ts'
import { bet, openFlights } from '../testing/flights.ts'
import { emptyStudio, launched, openStudio, testKeys } from '../testing/studio-under-test.ts'
import type { Player, StudioUnderTest } from '../testing/studio-under-test.ts'
import { sealStored } from './seal-stored.ts'
import { getMixedSeed } from './seeds.service.ts'
import type { ShownSeeds } from './seeds.service.ts'

const database = await createTestDatabase({ empty: true })
const { pool } = database
let studio: StudioUnderTest
let player: Player

beforeEach(async () => {
  studio = await openStudio(pool)
  player = await launched(studio)
})
afterEach(async () => {
  await studio.close()
  await emptyStudio(pool)
})
afterAll(() => database.drop())

/** All rows of the studio, or of one of its tables, as text, as anyone who obtains a dump can read them. */
async function dump(table?: string): Promise<string> {
  const { rows } = await pool.query<{ name: string }>(
    `select relname as name from pg_class
     where relkind = 'r' and relnamespace = 'studio'::regnamespace and relname = coalesce($1, relname)`,
    [table],
  )
  const lines = await Promise.all(
    rows.map(async ({ name }) => {
      const { rows: found } = await pool.query<{ line: string }>(
        `select t::text as line from studio.${name} t`,
      )
      return found.map(({ line }) => line)
    }),
  )
  return lines.flat().join('\n')
}

const spellings = (hex: string) => [
  hex,
  Buffer.from(hex, 'hex').toString('base64').replace(/=+$/, ''),
  Buffer.from(hex, 'hex').toString('base64url'),
]
const isIn = (text: string, hex: string) => spellings(hex).some((one) => text.includes(one))

const publishedRound = async (id: string) =>
  (await studio.app.inject({ url: `/studio/fairness/rounds/${id}` })).json<PublishedRound>()

/** Reveals the active seed of the player. */
async function reveal(): Promise<string> {
  const { previous } = (await player.post('seeds/rotate', {})).json<ShownSeeds>()
  return previous?.serverSeed ?? ''
}

test('no server seed is readable in the database before it is revealed', async () => {
  const mines = await launched(studio, 'mines')
  const flights = openFlights(pool, studio)
  const rounds = [
    (await player.spin()).json<{ id: string }>(),
    (await mines.spin('1.00', { choices: { mines: 5 } })).json<{ id: string }>(),
  ]
  await flights.bets()
  await bet(await launched(studio, 'ascent', 'demo'))
  const onTheGround = await dump()
  const { crash } = await flights.takeOff()
  const inTheAir = await dump()
  const flying = await dump('flight')

  await flights.land()
  await mines.post(`rounds/${rounds[1]?.id ?? ''}/moves`, { at: 0, move: { kind: 'open', tile: 0 } })
  await mines.post(`rounds/${rounds[1]?.id ?? ''}/moves`, { at: 1, move: { kind: 'cashOut' } })
  const flight = await studio.app.inject({ url: '/studio/fairness/flights' })
  const { last } = flight.json<{ last: { id: string }[] }>()
  const flown = await studio.app.inject({ url: `/studio/fairness/flights/${last[0]?.id ?? ''}` })
  const revealed = [await reveal(), await reveal(), flown.json<{ serverSeed: string }>().serverSeed]
  for (const seed of revealed) {
    expect(seed).toMatch(/^[0-9a-f]{64}$/)
    for (const text of [onTheGround, inTheAir]) expect(isIn(text, seed)).toBe(false)
    expect(isIn(await dump(), seed)).toBe(true)
  }
  // The next flight's seed hashes to this one's: neither it nor the root of the chain is readable.
  const { rows } = await pool.query<{ id: string; sealed: Buffer; crash: number }>(
    'select id, sealed_root as sealed from studio.chain',
  )
  for (const { id, sealed } of rows)
    expect(isIn(await dump(), studio.other.seals.open(sealed, `chain:${id}`).toString('hex'))).toBe(false)
  const { rows: crashes } = await pool.query('select crash from studio.flight')
  // Only rows of flights are searched, because another table may hold the same number, such as a stake.
  const isCrashIn = (rows: string) => rows.includes(`,${crash ?? ''},`)
  expect([crashes.at(-1), isCrashIn(flying), isCrashIn(await dump('flight'))]).toEqual([
    { crash },
    false,
    true,
  ])
})

test('a sealed value opens only in its own row, and not after a changed bit', async () => {
  await player.spin()
  const swap = await pool.query(
    `update studio.seed a set sealed_seed = b.sealed_seed from studio.seed b
      where a.seat = b.seat and a.state = 'active' and b.state = 'next'`,
  )
  expect(swap.rowCount).toBe(1)
  expect((await player.spin()).statusCode).toBe(500)
  expect((await player.post('seeds/rotate', {})).statusCode).toBe(500)
  const { seals } = studio.other
  const sealed = seals.seal(Buffer.from('secret'), 'seed:1')
  sealed.writeUInt8(sealed.readUInt8(sealed.length - 1) ^ 1, sealed.length - 1)
  expect(() => seals.open(sealed, 'seed:1')).toThrow()
})

test('seals rows at the start that an older version stored unsealed, and rounds verify as before', async () => {
  const round = (await player.spin()).json<{ id: string }>()
  const flights = openFlights(pool, studio)
  await flights.bets()
  await flights.takeOff()
  const { seals } = studio.other
  await pool.query(`
    alter table studio.seed drop constraint seed_sealed_check;
    alter table studio.chain drop constraint chain_sealed_check;
    alter table studio.flight drop constraint flight_sealed_check, drop constraint flight_crash_known_check`)
  const clear: string[] = []
  for (const [name, sealed, columns] of [
    ['seed', 'sealed_seed', 'server_seed = $2'],
    ['chain', 'sealed_root', 'root = $2'],
    ['flight', 'sealed_crash', 'crash = $2, crash_tick = $3'],
  ] as const) {
    const { rows } = await pool.query<{ id: string; sealed: Buffer }>(
      `select id, ${sealed} as sealed from studio.${name} where ${sealed} is not null`,
    )
    for (const { id, sealed: value } of rows) {
      const plain = seals.open(value, `${name}:${id}`)
      if (name !== 'flight') clear.push(plain.toString('hex'))
      const values = name === 'flight' ? [plain.readInt32BE(0), plain.readInt32BE(4)] : [plain]
      await pool.query(`update studio.${name} set ${columns}, ${sealed} = null where id = $1`, [
        id,
        ...values,
      ])
    }
  }
  expect(clear.length).toBeGreaterThan(3)
  const before = await dump()
  expect(clear.every((hex) => isIn(before, hex))).toBe(true)

  // Two processes that start together.
  const counts = await Promise.all([sealStored(pool, seals), sealStored(pool, seals)])
  expect(counts[0] + counts[1]).toBe(clear.length + 1)
  const after = await dump()
  expect(clear.filter((hex) => isIn(after, hex))).toEqual([])
  await pool.query(`
    alter table studio.seed add constraint seed_sealed_check
      check ((state = 'revealed') = (server_seed is not null) and (state = 'revealed') = (sealed_seed is null));
    alter table studio.chain add constraint chain_sealed_check check (root is null and sealed_root is not null);
    alter table studio.flight add constraint flight_sealed_check check ((state = 'flying') = (sealed_crash is not null)),
      add constraint flight_crash_known_check check ((takeoff_at is null or state = 'flying') = (crash is null and crash_tick is null))`)
  await flights.land()
  await reveal()
  expect(verifyPublished(await publishedRound(round.id))).toEqual({ kind: 'right' })
})

/** Makes the rows like those of an older version, whose backups contain unrevealed secrets. */
const exposeAll = () =>
  pool.query('update studio.seed set is_exposed = true; update studio.chain set is_exposed = true')
const shown = async (who: Player) => (await who.get('seeds')).json<ShownSeeds>()
const chains = async () =>
  (await studio.app.inject({ url: '/studio/fairness/flights' })).json<{ chains: PublishedChain[] }>().chains
const journal = async () =>
  (
    await pool.query<{ action: string; details: object }>(
      'select action, details from studio.journal order by id',
    )
  ).rows

test('draws nothing new from a seed that an old backup may contain, and shows the player why', async () => {
  const round = (await player.spin()).json<{ id: string }>()
  const before = await shown(player)
  await exposeAll()
  // Whichever comes first after the upgrade, and at any concurrency.
  const [after] = await Promise.all([shown(player), shown(player), player.spin()])
  const hashes = [before.active.serverSeedHash, before.next.serverSeedHash]
  for (const { serverSeedHash } of [after.active, after.next]) expect(hashes).not.toContain(serverSeedHash)
  expect(after.previous).toMatchObject({
    serverSeedHash: before.active.serverSeedHash,
    nonces: 1,
    isReplaced: true,
  })
  expect((await shown(player)).active).toMatchObject({
    serverSeedHash: after.active.serverSeedHash,
    nonce: 1,
  })
  expect(verifyPublished(await publishedRound(round.id))).toEqual({ kind: 'right' })
  expect(await journal()).toEqual([
    {
      action: 'seeds.replaced',
      details: expect.objectContaining({ active: hashes[0], next: hashes[1], hasOpenRound: false }) as object,
    },
  ])
  studio.clock.pass(1000)
  await player.post('seeds/rotate', {})
  expect((await shown(player)).previous).toMatchObject({ isReplaced: false })
})

test('an open round ends and verifies under the seed that it started with, and no other round is drawn from it', async () => {
  const mines = await launched(studio, 'mines')
  const open = (await mines.spin('1.00', { choices: { mines: 5 } })).json<{ id: string }>()
  const before = await shown(mines)
  await exposeAll()
  const other = (await player.spin()).json<{ id: string }>()
  expect((await publishedRound(other.id)).serverSeedHash).not.toBe(before.active.serverSeedHash)
  expect((await publishedRound(open.id)).serverSeed).toBeNull()
  await mines.post(`rounds/${open.id}/moves`, { at: 0, move: { kind: 'open', tile: 0 } })
  await mines.post(`rounds/${open.id}/moves`, { at: 1, move: { kind: 'cashOut' } })
  await deliverDue(studio.other)
  expect((await shown(mines)).previous).toMatchObject({
    serverSeedHash: before.active.serverSeedHash,
    isReplaced: true,
  })
  expect(verifyPublished(await publishedRound(open.id))).toEqual({ kind: 'right' })
})

test('an exposed chain is retired: the next one is published before anyone can bet on it', async () => {
  const flights = openFlights(pool, studio)
  await flights.bets()
  const old = (await chains()).map(({ chainEnd }) => chainEnd)
  await exposeAll()
  const [one, two] = await Promise.all([openStudio(pool), openStudio(pool)])
  await Promise.all([one.close(), two.close()])
  const listed = await chains()
  expect(
    listed.map(({ chainEnd, flown, retiredAt }) => [old.includes(chainEnd), flown, retiredAt !== null]),
  ).toEqual([
    [false, 0, false],
    [false, 0, false],
    [true, 0, true],
    [true, 1, true],
  ])
  await flights.takeOff()
  await flights.land()
  await flights.bets()
  const { rows } = await pool.query<{ chain_end: string; number: number }>(
    `select c.chain_end, f.number from studio.flight f join studio.chain c on c.id = f.chain_id order by f.begun_at`,
  )
  expect(rows.map(({ chain_end: end, number }) => [end, number])).toEqual([
    [old[1], 1],
    [listed[1]?.chainEnd, 1],
  ])
  expect((await journal()).map(({ action }) => action)).toEqual(['chains.retired'])
})

test('a new key reseals everything at the next start, and an older key of the ring opens it until then', async () => {
  await player.spin()
  const { rows } = await pool.query<{ id: string }>(`select id from studio.seed where state = 'active'`)
  const { id } = rows[0]!
  const before = await getMixedSeed(studio.other, pool, id)
  const seals = createSeals(testKeys('k2', 'k1'))
  expect(await getMixedSeed({ ...studio.other, seals }, pool, id)).toEqual(before)

  const sealedByK1 = await dump()
  const renewed = await openStudio(pool, { sealingKeys: testKeys('k2', 'k1') })
  await renewed.close()
  const ownOfK2 = { ...studio.other, seals: createSeals(testKeys('k2')) }
  expect(await getMixedSeed(ownOfK2, pool, id)).toEqual(before)
  expect(await dump()).not.toBe(sealedByK1)
  expect(await sealStored(pool, ownOfK2.seals)).toBe(0)
  await expect(openStudio(pool, { sealingKeys: testKeys('k3') })).rejects.toThrow('not in the key ring')
})
