import { randomUUID } from 'node:crypto'
import { findGame, gameIds, games } from '@fairhall/games'
import { toSubunits } from '@fairhall/money'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createTestDatabase } from '#tests/support/database/database.ts'
import { emptyStudio, launched, openStudio, operatorCall, type Player } from '../testing/studio-under-test.ts'
import type { StudioUnderTest } from '../testing/studio-under-test.ts'
import { reportDue } from './reports.service.ts'

const DAY_MS = 86_400_000
const database = await createTestDatabase({ empty: true })
let studio: StudioUnderTest

beforeEach(async () => {
  studio = await openStudio(database.pool)
})
afterEach(async () => {
  await studio.close()
  await emptyStudio(database.pool)
})
afterAll(() => database.drop())

const ask = (call: string, body: object) =>
  operatorCall(studio.app, 'POST', `/studio/freespins/${call}`, body)
const statusOf = async (id: string) => (await ask('status', { issue_id: id })).json<object>()

function issueOf(id: string, more: object = {}) {
  return {
    casino_id: 'fairhall',
    issue_id: id,
    quantity: 3,
    bet_amount: '0.20',
    games: ['koi-river'],
    account: { id: studio.wallet.accountId },
    currency: 'EUR',
    currency_terms: { subunit_to_unit: 100 },
    valid_until: new Date(studio.clock.now().getTime() + 7 * DAY_MS).toISOString(),
    ...more,
  }
}

async function given(more: object = {}) {
  const id = randomUUID()
  expect((await ask('issue', issueOf(id, more))).statusCode).toBe(200)
  const player = await launched(studio)
  return { id, player }
}

const spin = (player: Player, id: string, key = randomUUID()) =>
  player.post('rounds', { key, build: findGame('koi-river')?.build, stake: '0.20', freeSpins: id })
const reports = () => studio.wallet.received.map((body) => JSON.parse(body) as Record<string, unknown>)
const deliver = async () => {
  while ((await reportDue(studio.other)) > 0);
}

describe('an issue', () => {
  test('is kept once, and refused with other content', async () => {
    const id = randomUUID()
    const replies = await Promise.all([1, 2].map(() => ask('issue', issueOf(id))))
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    expect((await ask('issue', issueOf(id, { quantity: 4 }))).json()).toMatchObject({
      meta: { api_code: '610' },
    })
    expect(await statusOf(id)).toEqual({ state: 'active', spins_left: 3, total_win: '0.00' })
    expect(await statusOf('another')).toEqual({ state: 'unknown' })
  })

  test.each([
    ['a game that does not exist', { games: ['nothing'] }, '602'],
    ['a game that is no slot', { games: ['dice'] }, '600'],
    ['a stake that does not divide', { bet_amount: '0.07' }, '601'],
    ['no stake', { bet_amount: '0' }, '610'],
    ['an expiry in the past', { valid_until: '2020-01-01T00:00:00Z' }, '603'],
    ['an expiry beyond a month', { valid_until: '2027-01-01T00:00:00Z' }, '603'],
    ['no spins', { quantity: 0 }, '610'],
  ])('with %s is refused', async (_, more, apiCode) => {
    expect((await ask('issue', issueOf(randomUUID(), more))).json()).toMatchObject({
      meta: { api_code: apiCode },
    })
  })

  test('can be made for every slot', async () => {
    const slots = gameIds.filter((id) => games[id].kind === 'slot')
    expect((await ask('issue', issueOf(randomUUID(), { games: slots }))).statusCode).toBe(200)
  })

  test('can be cancelled until its first spin', async () => {
    const { id } = await given()
    expect((await ask('cancel', { issue_id: id })).statusCode).toBe(200)
    expect((await ask('cancel', { issue_id: id })).statusCode).toBe(200)
    const used = await given()
    await spin(used.player, used.id)
    expect((await ask('cancel', { issue_id: used.id })).json()).toMatchObject({ meta: { api_code: '620' } })
    expect((await ask('cancel', { issue_id: 'another' })).json()).toMatchObject({ meta: { api_code: '620' } })
  })
})

describe('free spins', () => {
  test('are played to the end without a bet, and their total is reported', async () => {
    const { id, player } = await given()
    const before = studio.wallet.balance
    let won = 0n
    for (const left of [2, 1, 0]) {
      const round = (await spin(player, id)).json()
      won += toSubunits(round.win, 100)
      expect(round).toMatchObject({ state: 'settled', stake: '0.20', freeSpins: { id, quantity: 3, left } })
      expect(toSubunits(round.freeSpins.won, 100)).toBe(won)
    }
    expect((await spin(player, id)).json()).toMatchObject({ error: { code: 'freeSpinsOver' } })
    await deliver()
    expect(reports().at(-1)).toMatchObject({ issue_id: id, status: 'played', spins_left: 0 })
    expect(toSubunits(String(reports().at(-1)?.['total_win']), 100)).toBe(won)
    expect(reports().every((body) => body['transactions'] === undefined)).toBe(true)
    expect(studio.wallet.balance).toBe(before)
    expect((await player.get('session')).json()).toMatchObject({ freeSpins: null })
  })

  test('continue after a reload, with the interrupted spin and the same seeds', async () => {
    const { id, player } = await given()
    const key = randomUUID()
    const [first, second] = await Promise.all([spin(player, id, key), spin(player, id, key)])
    expect(first.json()).toEqual(second.json())
    const again = await launched(studio)
    const session = (await again.get('session')).json()
    expect(session).toMatchObject({
      freeSpins: { id, left: 2 },
      openRound: { id: first.json().id, win: first.json().win },
    })
    expect((await spin(again, id)).json().nonce).toBe(first.json().nonce + 1)
  })

  test('of others, of other games and with a bought feature are refused', async () => {
    const { id } = await given()
    const other = await launched(studio, 'last-crown')
    const body = { key: randomUUID(), build: findGame('last-crown')?.build, stake: '0.20', freeSpins: id }
    expect((await other.post('rounds', body)).json()).toMatchObject({ error: { code: 'freeSpinsOver' } })
    const demo = await launched(studio, 'koi-river', 'demo')
    expect((await spin(demo, id)).json()).toMatchObject({ error: { code: 'freeSpinsOver' } })
    const buyer = await launched(studio, 'koi-river', 'real', { rules: { bonus_buy: true } })
    expect((await buyer.spin('0.20', { freeSpins: id, choices: { buy: true } })).json()).toMatchObject({
      error: { code: 'choicesNotAllowed' },
    })
    expect(await statusOf(id)).toMatchObject({ spins_left: 3 })
  })

  test('are not played after the operator has ended the session, as for an excluded player', async () => {
    const { id, player } = await given()
    studio.wallet.isSessionOver = true
    expect((await spin(player, id)).json()).toMatchObject({ error: { code: 'sessionOver' } })
    expect(await statusOf(id)).toMatchObject({ state: 'active', spins_left: 3 })
    studio.wallet.isSessionOver = false
    expect((await spin(player, id)).statusCode).toBe(200)
  })

  test('are played once when two tabs take the last one', async () => {
    const { id, player } = await given({ quantity: 1 })
    const tab = await launched(studio)
    const replies = await Promise.all([spin(player, id), spin(tab, id)])
    expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
  })

  test('are reported until the wallet accepts, and expire with what they won', async () => {
    const { id, player } = await given()
    await spin(player, id)
    await deliver()
    studio.wallet.next = ['fails', 'cut-after-booking', 'normal']
    studio.clock.pass(8 * DAY_MS)
    expect((await spin(await launched(studio), id)).json()).toMatchObject({
      error: { code: 'freeSpinsOver' },
    })
    for (let pass = 0; pass < 4; pass += 1) {
      await deliver()
      studio.clock.pass(60_000)
    }
    // The report of the spin may still be on its way, and take one of the failures.
    const expired = reports().filter(({ status }) => status === 'expired')
    expect(expired.length).toBeGreaterThanOrEqual(2)
    expect(new Set(expired.map((body) => JSON.stringify(body))).size).toBe(1)
    expect(await statusOf(id)).toMatchObject({ state: 'expired', spins_left: 2 })
    expect(await reportDue(studio.other)).toBe(0)
  })
})
