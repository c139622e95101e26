import { randomUUID } from 'node:crypto'
import { games, seededDraws, type SlotOutcome } from '@fairhall/games'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { createTestDatabase } from '#tests/support/database/database.ts'
import { getMixedSeed } from '../seeds/seeds.service.ts'
import { expectBooksToAgree } from '../testing/books.ts'
import { emptyStudio, launched, openStudio, operatorCall } from '../testing/studio-under-test.ts'
import type { Player, StudioUnderTest } from '../testing/studio-under-test.ts'
import { ABANDONED_AFTER_MS, endAbandonedRounds } from './abandoned-rounds.service.ts'
import { findRound } from './rounds.queries.ts'

/** A slot whose feature waits for the player's choice. */
const game = games['curio-cabinet']
const database = await createTestDatabase({ empty: true })
let studio: StudioUnderTest
let player: Player

beforeEach(async () => {
  studio = await openStudio(database.pool)
  player = await launched(studio, 'curio-cabinet', 'real', { rules: { bonus_buy: true } })
})
afterEach(async () => {
  await studio.close()
  await emptyStudio(database.pool)
})
afterAll(() => database.drop())

const buy = async () => (await player.spin('0.20', { choices: { buy: true } })).json()
const open = (id: string, at: number, place: number) =>
  player.post(`rounds/${id}/moves`, { at, move: { kind: 'open', place } })
/** The wallet never sees free spins. */
const audit = () => expectBooksToAgree(database.pool, studio.wallet)
const bookedIds = () => [...studio.wallet.booked.keys()]

test('a round waits for its drawers, and pays with the last one, once', async () => {
  const round = await buy()
  expect(round).toMatchObject({
    state: 'open',
    stake: '11.00',
    outcome: { isOver: false, win: '0.00', lineBet: '0.01' },
  })
  expect(bookedIds()).toEqual([`${round.id}:bet`])
  const left = round.outcome.spins[0].pick.left as number
  let last = round
  let at = 0
  for (let place = 14; last.state === 'open'; place -= 1, at += 1) {
    // A repeat that arrives while the first is in progress is answered with `settling`.
    await Promise.all([open(round.id, at, place), open(round.id, at, place)])
    last = (await open(round.id, at, place)).json()
  }
  expect(at).toBeGreaterThanOrEqual(left)
  expect(last).toMatchObject({ state: 'settled', outcome: { lineBet: '0.01' } })
  expect(last.outcome.spins[0].pick.closed).toHaveLength(15 - at)
  expect(Number(last.win)).toBeCloseTo(last.outcome.units / 100, 9)
  expect(bookedIds()).toEqual([`${round.id}:bet`, `${round.id}:win:${at}`])
  expect((await open(round.id, at, 0)).json()).toMatchObject({ error: { code: 'roundOver' } })
  await audit()
})

test('refuses a drawer that is open already, and one that does not exist', async () => {
  const { id } = await buy()
  await open(id, 0, 3)
  for (const place of [3, 15])
    expect((await open(id, 1, place)).json()).toMatchObject({ error: { code: 'moveNotAllowed' } })
  expect((await player.get('session')).json().openRound).toMatchObject({ id, moves: [{ place: 3 }] })
  studio.clock.pass(ABANDONED_AFTER_MS)
  await endAbandonedRounds(studio.other)
  await audit()
})

test('the first closed drawers open for a player who does not come back', async () => {
  const { id } = await buy()
  await open(id, 0, 2)
  studio.clock.pass(ABANDONED_AFTER_MS)
  expect(await endAbandonedRounds(studio.other)).toBe(1)
  const round = await findRound(database.pool, id)
  const opened = (round!.outcome as SlotOutcome).spins[0]!.pick!.opened.map(({ place }) => place)
  expect(opened.slice(0, 3)).toEqual([2, 0, 1])
  expect(bookedIds()).toEqual([`${id}:bet`, `${id}:win:2`])
  await audit()
})

test('a free spin is over when it is placed, with the first closed drawers open', async () => {
  const issueId = randomUUID()
  const issue = {
    casino_id: 'fairhall',
    issue_id: issueId,
    quantity: 2,
    bet_amount: '0.20',
    games: ['curio-cabinet'],
    account: { id: studio.wallet.accountId },
    currency: 'EUR',
    currency_terms: { subunit_to_unit: 100 },
    valid_until: new Date(studio.clock.now().getTime() + 86_400_000).toISOString(),
  }
  expect((await operatorCall(studio.app, 'POST', '/studio/freespins/issue', issue)).statusCode).toBe(200)
  const spin = async () => (await player.spin('0.20', { freeSpins: issueId })).json()
  const { seedId } = (await findRound(database.pool, (await spin()).id))!
  const seeds = await getMixedSeed(studio.other, database.pool, seedId)
  const outcomeOf = (nonce: number, moves: object[]) =>
    game.play(seededDraws({ ...seeds, nonce }), 20n, {}, moves)
  let nonce = 1
  while (outcomeOf(nonce, []).isOver !== false) nonce += 1
  await database.pool.query('update studio.seed set next_nonce = $2 where id = $1', [seedId, nonce])

  const round = await spin()
  const moves = [{ kind: 'abandon' }]
  expect(round).toMatchObject({ state: 'settled', nonce, moves, freeSpins: { left: 0 } })
  expect(Number(round.win)).toBeCloseTo(Number(outcomeOf(nonce, moves).win) / 100, 9)
  expect(round.outcome.spins[0].pick.opened[0].place).toBe(0)
  expect(bookedIds()).toEqual([])
})
