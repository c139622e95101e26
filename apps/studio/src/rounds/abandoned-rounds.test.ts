import { layMines, seededDraws, verifyRound } from '@fairhall/games'
import type { ClaimedRound } from '@fairhall/games'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { createTestDatabase } from '#tests/support/database/database.ts'
import { expectBooksToAgree } from '../testing/books.ts'
import { emptyStudio, launched, openStudio } from '../testing/studio-under-test.ts'
import type { Player, StudioUnderTest } from '../testing/studio-under-test.ts'
import { ABANDONED_AFTER_MS, endAbandonedRounds } from './abandoned-rounds.service.ts'
import { deliverDue } from './wallet-calls.service.ts'
import { defaultRetention, prune } from './pruning.ts'
import { getMixedSeed } from '../seeds/seeds.service.ts'
import { findRound } from './rounds.queries.ts'

const database = await createTestDatabase({ empty: true })
let studio: StudioUnderTest
let player: Player

beforeEach(async () => {
  studio = await openStudio(database.pool)
  player = await launched(studio, 'mines')
})
afterEach(async () => {
  await expectBooksToAgree(database.pool, studio.wallet)
  await studio.close()
  await emptyStudio(database.pool)
})
afterAll(() => database.drop())

const begin = async (who = player): Promise<string> =>
  (await who.spin('1.00', { choices: { mines: 5 } })).json<{ id: string }>().id

async function openSafeTile(id: string): Promise<void> {
  const round = await findRound(database.pool, id)
  const { serverSeed, clientSeed } = await getMixedSeed(studio.other, database.pool, round!.seedId)
  const mined = layMines(seededDraws({ serverSeed, clientSeed, nonce: round!.nonce }), 25, 5)
  const safe = [...Array(25).keys()].find((tile) => !mined.includes(tile))
  await player.post(`rounds/${id}/moves`, { at: 0, move: { kind: 'open', tile: safe } })
}
const back = async () => (await (await launched(studio, 'mines')).get('session')).json().openRound
const bookedIds = () => [...studio.wallet.booked.keys()]

/**
 * The calls that the wallet receives when a round's stake is returned: the bet is rolled back, and the round
 * finished.
 */
const takenBack = (id: string) => ({
  game_id: 'mines',
  round_id_provider: id,
  finished: true,
  transactions: [{ id_provider: `${id}:bet:back`, type: 'rollback', original_id_provider: `${id}:bet` }],
})
const lastReceived = () => JSON.parse(studio.wallet.received.at(-1) ?? '') as unknown

test('cashes out a round left for six days, once, and shows it when the player returns', async () => {
  const id = await begin()
  await openSafeTile(id)
  studio.clock.pass(ABANDONED_AFTER_MS - 1)
  expect(await endAbandonedRounds(studio.other)).toBe(0)
  expect((await back()).state).toBe('open')

  studio.clock.pass(1)
  const counts = await Promise.all([endAbandonedRounds(studio.other), endAbandonedRounds(studio.other)])
  expect(counts[0]! + counts[1]!).toBe(1)
  expect(await endAbandonedRounds(studio.other)).toBe(0)
  expect(bookedIds()).toEqual([`${id}:bet`, `${id}:win:2`])
  const round = await back()
  expect(round).toMatchObject({ id, state: 'settled', outcome: { isOver: true, struck: false } })
  expect(['1.23', '1.24']).toContain(round.win)
})

test('the six days begin when the wallet has accepted the bet', async () => {
  studio.wallet.next = ['fails']
  await begin()
  studio.clock.pass(60_000)
  await deliverDue(studio.other)
  studio.clock.pass(ABANDONED_AFTER_MS - 1)
  expect(await endAbandonedRounds(studio.other)).toBe(0)
  studio.clock.pass(1)
  expect(await endAbandonedRounds(studio.other)).toBe(1)
})

test('an untouched round returns its stake', async () => {
  const id = await begin()
  studio.clock.pass(ABANDONED_AFTER_MS)
  await prune(studio.other, defaultRetention)
  expect(await endAbandonedRounds(studio.other)).toBe(1)
  expect(await back()).toMatchObject({ id, state: 'settled', win: '1.00', balance: '100.00' })
  // Nothing was won: the wallet rolls the bet back, and with it everything that the bet counted towards.
  expect(lastReceived()).toMatchObject(takenBack(id))
  expect(bookedIds()).toEqual([])
})

test.each(['a tile', 'nothing'])(
  'the fairness check recomputes the ending as a move: with %s open',
  async (open) => {
    const id = await begin()
    if (open === 'a tile') await openSafeTile(id)
    studio.clock.pass(ABANDONED_AFTER_MS)
    await endAbandonedRounds(studio.other)
    await (await launched(studio, 'mines')).post('seeds/rotate', {})
    const claim = (await studio.app.inject({ url: `/studio/fairness/rounds/${id}` })).json<ClaimedRound>()
    expect(claim.moves?.at(-1)).toEqual({ kind: 'abandon' })
    expect(verifyRound(claim)).toMatchObject({ ok: true, differences: [] })
  },
)

test.each(['fails', 'fails-after-booking', 'cut-after-booking'] as const)(
  'a wallet that %s receives the same ids again',
  async (behaviour) => {
    const id = await begin()
    studio.clock.pass(ABANDONED_AFTER_MS)
    studio.wallet.next = [behaviour]
    expect(await endAbandonedRounds(studio.other)).toBe(1)
    expect((await back()).state).toBe('settling')
    expect(await endAbandonedRounds(studio.other)).toBe(0)
    studio.clock.pass(1_000)
    await deliverDue(studio.other)
    expect((await back()).state).toBe('settled')
    const [first, again, ...more] = studio.wallet.received.slice(1)
    expect(JSON.parse(first ?? '')).toMatchObject(takenBack(id))
    expect([again, more]).toEqual([first, []])
    expect(bookedIds()).toEqual([])
  },
)

test('a round that cannot be ended does not block the others', async () => {
  const broken = await begin()
  studio.clock.pass(1)
  const other = await (await launched(studio, 'hi-lo')).spin('1.00')
  await database.pool.query(`update studio.round set moves = '[{"kind": "abandon"}]' where id = $1`, [broken])
  studio.clock.pass(ABANDONED_AFTER_MS)
  expect(await endAbandonedRounds(studio.other)).toBe(1)
  const { id } = other.json<{ id: string }>()
  expect(bookedIds()).not.toContain(`${id}:bet`)
  expect(lastReceived()).toMatchObject({ ...takenBack(id), game_id: 'hi-lo' })
})

test('a player cannot make that move, and demo rounds are left alone', async () => {
  const id = await begin()
  const reply = await player.post(`rounds/${id}/moves`, { at: 0, move: { kind: 'abandon' } })
  expect([reply.statusCode, reply.json().error.code]).toEqual([422, 'moveNotAllowed'])
  await begin(await launched(studio, 'mines', 'demo'))
  studio.clock.pass(ABANDONED_AFTER_MS)
  expect(await endAbandonedRounds(studio.other)).toBe(1)
})
