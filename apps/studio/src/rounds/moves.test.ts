import { randomUUID } from 'node:crypto'
import { layMines, seededDraws, verifyRound } from '@fairhall/games'
import type { ClaimedRound } from '@fairhall/games'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createTestDatabase } from '#tests/support/database/database.ts'
import { expectBooksToAgree } from '../testing/books.ts'
import { emptyStudio, launched, openStudio } from '../testing/studio-under-test.ts'
import type { Player, StudioUnderTest } from '../testing/studio-under-test.ts'
import { deliverDue } from './wallet-calls.service.ts'
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

const count = 5
const begin = async (who = player, stake = '1.00') =>
  (await who.spin(stake, { choices: { mines: count } })).json()

/** Tiles with and without a mine, which only a test may know. */
async function tilesOf(id: string): Promise<{ safe: number[]; mined: number[] }> {
  const round = await findRound(database.pool, id)
  const { serverSeed, clientSeed } = await getMixedSeed(studio.other, database.pool, round!.seedId)
  const mined = layMines(seededDraws({ serverSeed, clientSeed, nonce: round!.nonce }), 25, count)
  return { mined, safe: [...Array(25).keys()].filter((tile) => !mined.includes(tile)) }
}
const move = (id: string, at: number, wanted: unknown, who = player) =>
  who.post(`rounds/${id}/moves`, { at, move: wanted })

describe('a round of several steps', () => {
  test('takes the bet at its start, opens tile by tile, and pays when it is cashed out', async () => {
    const round = await begin()
    expect(round).toMatchObject({ state: 'open', stake: '1.00', win: null, balance: '99.00', moves: [] })
    expect(round.outcome).toMatchObject({ isOver: false, opened: [], mines: [] })
    const { safe } = await tilesOf(round.id)
    const first = (await move(round.id, 0, { kind: 'open', tile: safe[0] })).json()
    expect(first).toMatchObject({ state: 'open', moves: [{ kind: 'open', tile: safe[0] }], balance: '99.00' })
    expect(studio.wallet.received.length).toBe(1)

    const end = (await move(round.id, 1, { kind: 'cashOut' })).json()
    expect(end.state).toBe('settled')
    expect(['1.23', '1.24']).toContain(end.win)
    expect(end.outcome.mines.length).toBe(count)
    expect(JSON.parse(studio.wallet.received[1] ?? '')).toMatchObject({
      finished: true,
      transactions: [{ id_provider: `${round.id}:win:2`, type: 'win', amount: end.win }],
    })
  })

  test('that is lost is only finished at the wallet', async () => {
    const round = await begin()
    const { mined } = await tilesOf(round.id)
    const end = (await move(round.id, 0, { kind: 'open', tile: mined[0] })).json()
    expect(end).toMatchObject({ state: 'settled', win: '0.00', outcome: { struck: true } })
    expect(JSON.parse(studio.wallet.received[1] ?? '')).not.toHaveProperty('transactions')
    expect(studio.wallet.finished.has(round.id)).toBe(true)
  })

  test('waits for the player through every reload and launch, and reveals nothing in advance', async () => {
    const round = await begin()
    const { safe } = await tilesOf(round.id)
    for (const at of [0, 1, 2]) {
      const open = (await move(round.id, at, { kind: 'open', tile: safe[at] })).json()
      const again = await launched(studio, 'mines')
      const { openRound } = (await again.get('session')).json()
      expect(openRound).toEqual(open)
      expect(openRound).toMatchObject({ state: 'open', serverSeed: null, outcome: { mines: [] } })
      expect(openRound.outcome.opened).toEqual(safe.slice(0, at + 1))
    }
    const later = await launched(studio, 'mines')
    expect((await move(round.id, 3, { kind: 'cashOut' }, later)).json().state).toBe('settled')
  })

  test('keeps its seed until it is over', async () => {
    const round = await begin()
    const rotated = await player.post('seeds/rotate', {})
    const expected = { code: 'roundOpen', game: 'Mines' }
    expect([rotated.statusCode, rotated.json().error]).toEqual([409, expected])
    // One seat has one pair of seeds for all its games.
    const dice = await launched(studio, 'dice')
    expect((await dice.post('seeds/rotate', {})).json().error).toEqual(expected)
    const published = await studio.app.inject({ url: `/studio/fairness/rounds/${round.id}` })
    expect(published.json()).toMatchObject({ outcome: null, serverSeed: null, winSubunits: null })
    const { safe } = await tilesOf(round.id)
    await move(round.id, 0, { kind: 'open', tile: safe[0] })
    await move(round.id, 1, { kind: 'cashOut' })
    expect((await player.post('seeds/rotate', {})).statusCode).toBe(200)
    const claim = (
      await studio.app.inject({ url: `/studio/fairness/rounds/${round.id}` })
    ).json<ClaimedRound>()
    expect(claim.moves).toEqual([{ kind: 'open', tile: safe[0] }, { kind: 'cashOut' }])
    expect(verifyRound(claim)).toMatchObject({ ok: true, differences: [] })
  })

  test('of a demo never calls the wallet', async () => {
    const demo = await launched(studio, 'mines', 'demo')
    const round = await begin(demo)
    expect(round).toMatchObject({ state: 'open', balance: '9.00' })
    const { safe } = await tilesOf(round.id)
    await move(round.id, 0, { kind: 'open', tile: safe[0] }, demo)
    const end = (await move(round.id, 1, { kind: 'cashOut' }, demo)).json()
    expect(Number(end.balance)).toBeCloseTo(9 + Number(end.win))
    expect(studio.wallet.received).toEqual([])
  })
})

describe('a move', () => {
  test('that is repeated changes nothing, also when both arrive together', async () => {
    const round = await begin()
    const { safe } = await tilesOf(round.id)
    const both = await Promise.all([0, 1].map(() => move(round.id, 0, { kind: 'open', tile: safe[0] })))
    expect(both.map((reply) => reply.json().moves.length)).toEqual([1, 1])
    const ends = await Promise.all([0, 1, 2].map(() => move(round.id, 1, { kind: 'cashOut' })))
    // A repeat that arrives while the first is in progress is answered with `settling`.
    const wins = ends.map((reply) => reply.json().win).filter((win) => win !== null)
    expect(new Set(wins).size).toBe(1)
    expect((await move(round.id, 1, { kind: 'cashOut' })).json().win).toBe(wins[0])
    expect(studio.wallet.received.length).toBe(2)
  })

  test('of a second tab does not take the place of the first', async () => {
    const round = await begin()
    const other = await launched(studio, 'mines')
    const { safe } = await tilesOf(round.id)
    const replies = await Promise.all([
      move(round.id, 0, { kind: 'open', tile: safe[0] }),
      move(round.id, 0, { kind: 'open', tile: safe[1] }, other),
    ])
    expect(replies.map((reply) => reply.statusCode).sort()).toEqual([200, 409])
    const refused = replies.find((reply) => reply.statusCode === 409)
    expect(refused?.json().error.code).toBe('moveTaken')
    const ahead = await move(round.id, 7, { kind: 'open', tile: safe[5] })
    expect([ahead.statusCode, ahead.json().error.code]).toEqual([409, 'moveTaken'])
  })

  test('after the end is refused', async () => {
    const round = await begin()
    const { mined, safe } = await tilesOf(round.id)
    await move(round.id, 0, { kind: 'open', tile: mined[0] })
    for (const wanted of [{ kind: 'open', tile: safe[0] }, { kind: 'cashOut' }]) {
      const reply = await move(round.id, 1, wanted)
      expect([reply.statusCode, reply.json().error.code]).toEqual([409, 'roundOver'])
    }
    const instant = await player.spin('1.00', { choices: { mines: 24 } })
    expect(instant.json().state).toBe('open')
  })

  test.each([
    [{ kind: 'open', tile: 25 }],
    [{ kind: 'open', tile: -1 }],
    [{ kind: 'open', tile: '3' }],
    [{ kind: 'cashOut' }],
    [{ kind: 'cash-out' }],
    [{ cashOut: true }],
    [{}],
    [null],
    ['open'],
    [[1]],
  ])('of %o is refused', async (wanted) => {
    const round = await begin()
    const reply = await move(round.id, 0, wanted)
    expect([reply.statusCode, reply.json().error.code]).toEqual([422, 'moveNotAllowed'])
    expect((await player.get(`rounds/${round.id}`)).json()).toEqual(round)
  })

  test.each([[-1], [0.5], ['0'], [100_000], [undefined]])('at the place %o is a bad request', async (at) => {
    const round = await begin()
    expect(
      (await player.post(`rounds/${round.id}/moves`, { at, move: { kind: 'open', tile: 1 } })).statusCode,
    ).toBe(400)
  })

  test("on another player's round, or on a round of another game, is not found", async () => {
    const round = await begin()
    const demo = await launched(studio, 'mines', 'demo')
    const dice = await launched(studio, 'dice')
    expect((await move(round.id, 0, { kind: 'open', tile: 1 }, demo)).statusCode).toBe(404)
    expect((await move(round.id, 0, { kind: 'open', tile: 1 }, dice)).statusCode).toBe(404)
    expect((await move(randomUUID(), 0, { kind: 'open', tile: 1 })).statusCode).toBe(404)
    expect((await move('nonsense', 0, { kind: 'open', tile: 1 })).statusCode).toBe(404)
  })

  test('without a session, or with a tampered token, is refused', async () => {
    const round = await begin()
    for (const token of ['', 'x', `${player.token.slice(0, -1)}A`, `${player.token}A`]) {
      const reply = await studio.app.inject({
        method: 'POST',
        url: `/studio/api/rounds/${round.id}/moves`,
        headers: { authorization: `Bearer ${token}` },
        payload: { at: 0, move: { kind: 'open', tile: 1 } },
      })
      if (token !== player.token) expect(reply.statusCode).toBe(401)
    }
  })

  test('prevents another round while one is open', async () => {
    const round = await begin()
    const reply = await player.spin('1.00', { choices: { mines: 3 } })
    expect([reply.statusCode, reply.json().error.code]).toEqual([409, 'roundOpen'])
    expect((await player.get('session')).json().openRound.id).toBe(round.id)
  })
})

describe('a wallet that does not answer', () => {
  test.each(['fails', 'fails-after-booking', 'cut-after-booking', 'garbage'] as const)(
    'and %s at the start keeps the round closed until the bet is known to be booked',
    async (behaviour) => {
      studio.wallet.next = [behaviour]
      const round = await begin()
      expect(round).toMatchObject({ state: 'settling', outcome: null })
      const early = await move(round.id, 0, { kind: 'open', tile: 1 })
      expect([early.statusCode, early.json().error.code]).toEqual([409, 'roundOpen'])
      studio.clock.pass(1_000)
      await deliverDue(studio.other)
      expect((await player.get(`rounds/${round.id}`)).json()).toMatchObject({ state: 'open' })
    },
  )

  test.each(['fails', 'fails-after-booking', 'cut-after-booking', 'garbage'] as const)(
    'and %s at the end pays once, and shows the previous state until then',
    async (behaviour) => {
      const round = await begin()
      const { safe } = await tilesOf(round.id)
      await move(round.id, 0, { kind: 'open', tile: safe[0] })
      studio.wallet.next = [behaviour, behaviour]
      const settling = (await move(round.id, 1, { kind: 'cashOut' })).json()
      expect(settling).toMatchObject({ state: 'settling', win: null, outcome: { isOver: false, mines: [] } })
      expect((await move(round.id, 1, { kind: 'cashOut' })).json().state).toBe('settling')
      const other = await move(round.id, 1, { kind: 'open', tile: safe[1] })
      expect([other.statusCode, other.json().error.code]).toEqual([409, 'moveTaken'])
      studio.clock.pass(1_000)
      await deliverDue(studio.other)
      studio.clock.pass(10_000)
      await deliverDue(studio.other)
      expect((await player.get(`rounds/${round.id}`)).json().state).toBe('settled')
      expect([...studio.wallet.booked.keys()].filter((id) => id.includes('win')).length).toBe(1)
    },
  )

  test('with a refusal of a win receives it again: wins are owed', async () => {
    const round = await begin()
    const { safe } = await tilesOf(round.id)
    await move(round.id, 0, { kind: 'open', tile: safe[0] })
    studio.wallet.next = [{ refuses: 110 }]
    expect((await move(round.id, 1, { kind: 'cashOut' })).json().state).toBe('settling')
    studio.clock.pass(1_000)
    await deliverDue(studio.other)
    expect((await player.get(`rounds/${round.id}`)).json().state).toBe('settled')
  })

  test('and refuses the bet makes the round void before it started', async () => {
    studio.wallet.next = [{ refuses: 105 }]
    expect(await begin()).toMatchObject({ state: 'void', outcome: null, refusal: { apiCode: 105 } })
    expect(await begin()).toMatchObject({ state: 'open' })
  })

  test('in time leaves the move in progress, and its late answer still counts', async () => {
    const hasty = await openStudio(database.pool, {
      operatorUrl: studio.wallet.url,
      timings: { replyAfterMs: 1 },
    })
    const round = await begin()
    const { safe } = await tilesOf(round.id)
    await move(round.id, 0, { kind: 'open', tile: safe[0] })
    studio.wallet.next = ['held']
    const impatient = await launched({ ...hasty, wallet: studio.wallet }, 'mines')
    expect((await move(round.id, 1, { kind: 'cashOut' }, impatient)).json().state).toBe('settling')
    await studio.wallet.held
    studio.wallet.release()
    await hasty.close()
    expect((await player.get(`rounds/${round.id}`)).json().state).toBe('settled')
  })
})
