import { randomUUID } from 'node:crypto'
import { buildOf, games, kenoDefinition, leastPay, minesDefinition, minesMultiplier } from '@fairhall/games'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { createTestDatabase } from '#tests/support/database/database.ts'
import { expectBooksToAgree } from '../testing/books.ts'
import { emptyStudio, launched, openStudio } from '../testing/studio-under-test.ts'
import type { StudioUnderTest } from '../testing/studio-under-test.ts'

const database = await createTestDatabase({ empty: true })
let studio: StudioUnderTest

beforeEach(async () => {
  studio = await openStudio(database.pool)
})
afterEach(async () => {
  await expectBooksToAgree(database.pool, studio.wallet)
  await studio.close()
  await emptyStudio(database.pool)
})
afterAll(() => database.drop())

/** Stores an older definition of the game. Returns its build. */
async function storeBuild(game: string, definition: object): Promise<string> {
  const build = buildOf(game, definition)
  await database.pool.query(
    `insert into studio.build (build, game, definition, rtp, first_at) values ($1, $2, $3, '90.0000', $4) on conflict do nothing`,
    [build, game, JSON.stringify(definition), studio.clock.now()],
  )
  return build
}

const givenRoundOf = (build: string, id: string) =>
  database.pool.query('update studio.round set build = $2 where id = $1', [id, build])

const fewerMarks = { ...kenoDefinition, marksMax: 5 }
const choices = { marks: [1, 2, 3], risk: 'low' }

test('refuses a bet by rules that the game no longer has', async () => {
  const player = await launched(studio, 'keno')
  const older = await storeBuild('keno', fewerMarks)
  for (const build of [older, 'keno@1-000000000000', games.dice.build]) {
    const reply = await player.spin('1.00', { choices, build })
    expect([reply.statusCode, reply.json()]).toEqual([409, { error: { code: 'gameUpdated' } }])
  }
  expect((await player.spin('1.00', { choices, build: undefined })).statusCode).toBe(400)
  expect(studio.wallet.received).toEqual([])
  expect((await player.spin('1.00', { choices })).json()).toMatchObject({ state: 'settled', nonce: 0 })
})

test('answers a bet that was accepted under older rules by its key, whatever rules the game has now', async () => {
  const player = await launched(studio, 'keno')
  const key = randomUUID()
  const { id } = (await player.spin('1.00', { key, choices: { ...choices, marks: [3, 2, 1] } })).json()
  const build = await storeBuild('keno', fewerMarks)
  await givenRoundOf(build, id)
  const again = await player.spin('1.00', { key, build, choices: { ...choices, marks: [2, 1, 3] } })
  expect(again.json()).toMatchObject({ id, build, state: 'settled', definition: fewerMarks })
  expect((await player.spin('1.00', { key, choices })).json()).toEqual({ error: { code: 'keyUsed' } })
  expect(studio.wallet.received.length).toBe(1)
})

test('an open round carries the rules that it continues by, and accepts no move of other rules', async () => {
  const player = await launched(studio, 'mines')
  const round = (await player.spin('1.00', { choices: { mines: 1 } })).json()
  expect(round).toMatchObject({ state: 'open', definition: minesDefinition })

  const smaller = { ...minesDefinition, tiles: 5, returned: 50 }
  await givenRoundOf(await storeBuild('mines', smaller), round.id)
  const { openRound } = (await (await launched(studio, 'mines')).get('session')).json()
  expect(openRound).toMatchObject({ id: round.id, definition: smaller })
  const make = (at: number, move: object) => player.post(`rounds/${round.id}/moves`, { at, move })
  expect((await make(0, { kind: 'open', tile: 5 })).json()).toEqual({ error: { code: 'moveNotAllowed' } })
  const first = (await make(0, { kind: 'open', tile: 0 })).json()
  const end = first.state === 'open' ? (await make(1, { kind: 'cashOut' })).json() : first
  const pays = leastPay(100n, minesMultiplier(smaller, 1, 1))
  const least = end.outcome.struck ? 0 : Number(pays)
  expect([least, least + 1]).toContain(Number(end.win.replace('.', '')))
})
