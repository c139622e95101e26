import { randomUUID } from 'node:crypto'
import { ascentDefinition, ascentHeight, verifyPublished } from '@fairhall/games'
import type { PublishedRound } from '@fairhall/games'
import { describe, expect, test } from 'vitest'
import { openFlightStudio } from '#tests/support/games/ascent-flights.ts'
import { deliverDue } from '../rounds/wallet-calls.service.ts'
import { bet, cashOut, move, read } from '../testing/flights.ts'
import type { FlightReply } from '../testing/flights.ts'
import { launched } from '../testing/studio-under-test.ts'
import { BETTING_MS, CLOSING_MS, GAP_MS } from './flights.service.ts'

const { pool, studio, flights } = await openFlightStudio()

describe.each(['real', 'demo'] as const)('for %s money', (mode) => {
  test("cashes out a bet at the current height, by the server's clock", async () => {
    const player = await launched(studio, 'ascent', mode)
    const id = await flights.startFlying(player, 200)
    studio.clock.pass(5_000 - 2)
    const reply = (await cashOut(player, id)).json<FlightReply>()
    const height = ascentHeight(ascentDefinition, 49)
    expect(reply).toMatchObject({ state: 'settled', outcome: { cashOut: height, crash: null } })
    expect(Number(reply.win)).toBeGreaterThanOrEqual(height / 100 - 0.01)
    expect(reply.serverSeed).toBeNull() // The crash point is still secret.
    expect((await cashOut(player, id)).json<FlightReply>()).toMatchObject({
      state: 'settled',
      win: reply.win,
    })
    await flights.land()
  })

  test('a bet that is not cashed out is lost in the crash and can be verified by anyone', async () => {
    const player = await launched(studio, 'ascent', mode)
    const id = await flights.startFlying(player, 100)
    const published = async () =>
      (await studio.app.inject({ url: `/studio/fairness/rounds/${id}` })).json<PublishedRound>()
    expect(await published()).toMatchObject({ key: null, flight: null })
    await flights.land()
    const reply = await read(player, id)
    const { crash } = await flights.flight()
    expect(reply).toMatchObject({ state: 'settled', win: '0.00', outcome: { crash, cashOut: null } })
    const claim = await published()
    expect(verifyPublished(claim)).toEqual({ kind: 'right' })
    expect(claim.key).toBe(reply.key)
    expect(verifyPublished({ ...claim, key: player.token })).toEqual({ kind: 'wrong', differences: ['key'] })
    expect(verifyPublished({ ...claim, flight: null })).toEqual({ kind: 'wrong', differences: ['flight'] })
  })

  test('pays a target as requested, also between two ticks before the crash', async () => {
    const player = await launched(studio, 'ascent', mode)
    const id = await flights.startFlying(player, 123, 123)
    await flights.land()
    expect(await read(player, id)).toMatchObject({ state: 'settled', win: '1.23', outcome: { cashOut: 123 } })
  })

  test('accepts no cash-out after the crash, even if the crash is not booked yet', async () => {
    const player = await launched(studio, 'ascent', mode)
    const id = await flights.startFlying(player, 110)
    const { crash_tick } = await flights.flight()
    await flights.pass(crash_tick! * 100 - 1)
    studio.clock.pass(1)
    const late = await cashOut(player, id)
    expect(late.statusCode).toBe(409)
    expect(late.json()).toEqual({ error: { code: 'roundOver' } })
    await flights.settle()
    expect(await read(player, id)).toMatchObject({ state: 'settled', win: '0.00' })
  })

  test('pays a cash-out at the last tick before the crash', async () => {
    const player = await launched(studio, 'ascent', mode)
    const id = await flights.startFlying(player, 110)
    const { crash_tick } = await flights.flight()
    studio.clock.pass(crash_tick! * 100 - 1)
    expect((await cashOut(player, id)).json<FlightReply>().outcome?.cashOut).toBe(
      ascentHeight(ascentDefinition, crash_tick! - 1),
    )
    await flights.land()
  })

  test('takes a bet back until betting closes, once, and the player can bet again', async () => {
    const player = await launched(studio, 'ascent', mode)
    await flights.bets()
    const placed = await bet(player)
    const cancel = async (id = placed.id) => (await move(player, id, { kind: 'cancel' })).json<FlightReply>()
    const returned = { state: 'settled', win: '1.00', outcome: { cashOut: null, crash: null } }
    // The second reply may come while the first one's call to the wallet is on its way.
    for (const { state } of await Promise.all([cancel(), cancel()])) expect(state).toMatch(/^settl(ing|ed)$/)
    expect(await cancel()).toMatchObject(returned)
    const { id } = await bet(player)
    await flights.takeOff()
    expect(await cancel(id)).toEqual({ error: { code: 'moveNotAllowed' } })
    await flights.land()
    for (const roundId of [placed.id, id]) {
      const claim = (
        await studio.app.inject({ url: `/studio/fairness/rounds/${roundId}` })
      ).json<PublishedRound>()
      expect(verifyPublished(claim)).toEqual({ kind: 'right' })
    }
  })

  test('returns every flying stake of a flight that nobody led for too long', async () => {
    const player = await launched(studio, 'ascent', mode)
    const id = await flights.startFlying(player, 100)
    studio.clock.pass(GAP_MS + 1)
    await flights.step()
    expect((await flights.flight()).state).toBe('void')
    await flights.settle()
    expect(await read(player, id)).toMatchObject({ state: 'settled', win: '1.00' })
    const claim = (await studio.app.inject({ url: `/studio/fairness/rounds/${id}` })).json<PublishedRound>()
    expect(verifyPublished(claim)).toEqual({ kind: 'right' })
  })
})

describe('the life of a bet', () => {
  test('ignores forged moves: neither a height nor a server move is accepted', async () => {
    const player = await launched(studio, 'ascent')
    const id = await flights.startFlying(player, 200)
    const forged = [
      { kind: 'cashOut', height: 5_000 },
      { kind: 'cashOut', height: 101 },
      { kind: 'crash' },
      { kind: 'abandon' },
      { kind: 'cashOut', height: '200' },
      { kind: 'cashOut', height: null },
      {},
      null,
    ]
    for (const move of forged) {
      const reply = await player.post(`rounds/${id}/moves`, { at: 0, move })
      expect(reply.json()).toEqual({ error: { code: 'moveNotAllowed' } })
    }
    expect((await read(player, id)).state).toBe('open')
    await flights.land()
  })

  test("rejects moves on another player's bet and cash-outs before the take-off", async () => {
    const player = await launched(studio, 'ascent')
    const other = await launched(studio, 'ascent', 'demo')
    await flights.bets()
    const { id } = await bet(player)
    expect((await cashOut(other, id)).statusCode).toBe(404)
    expect((await cashOut(player, id)).json()).toEqual({ error: { code: 'moveNotAllowed' } })
    await flights.takeOff()
    expect((await cashOut(player, id)).json()).toEqual({ error: { code: 'moveNotAllowed' } }) // 1.00 ×
    await flights.land()
  })

  test('two tabs share one bet and one cash-out', async () => {
    const player = await launched(studio, 'ascent')
    const tab = await launched(studio, 'ascent')
    let id = ''
    await flights.flyTo(300, async () => {
      const replies = await Promise.all([player.spin(), tab.spin()])
      expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
      id = replies.find(({ statusCode }) => statusCode === 200)!.json<FlightReply>().id
    })
    studio.clock.pass(4_000)
    const both = await Promise.all([cashOut(player, id), cashOut(tab, id)])
    expect(both.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    await flights.land()
    expect((await read(player, id)).win).not.toBeNull()
    expect(studio.wallet.received.filter((body) => body.includes(`${id}:win`)).length).toBe(1)
  })

  test('accepts, refuses or recognises each of many simultaneous bets individually', async () => {
    const [first, real, ...others] = await Promise.all([
      launched(studio, 'ascent', 'demo'),
      launched(studio, 'ascent'),
      ...Array.from({ length: 6 }, () => launched(studio, 'ascent', 'demo')),
    ])
    const poor = await launched(studio, 'ascent', 'demo', { balance: '0.50' })
    await flights.bets()
    const known = randomUUID()
    const { id } = (await others[0]!.spin('1.00', { key: known })).json<FlightReply>()
    const calls = [
      first!.spin(), // starts a batch alone; the following bets wait for the next one
      others[0]!.spin('1.00', { key: known }),
      others[0]!.spin(),
      poor.spin(),
      real!.spin(),
      ...others.slice(1).map((player) => player.spin()),
    ]
    const replies = await Promise.all(calls)
    const [, repeated, second, unpaid, ...taken] = replies
    expect(repeated!.json()).toMatchObject({ id, state: 'open' })
    expect(second!.json()).toEqual({ error: { code: 'roundOpen' } })
    expect(unpaid!.json()).toMatchObject({ state: 'void', refusal: { apiCode: 100 } })
    for (const reply of taken) expect(reply.json()).toMatchObject({ state: 'open' })
    const { rows } = await pool.query<{ place: number }>(
      'select place from studio.flight_bet where flight_id = $1 order by place',
      [(await flights.flight()).id],
    )
    expect(rows.map(({ place }) => place)).toEqual(Array.from({ length: 8 }, (_, at) => at + 1))
    await flights.takeOff()
    await flights.land()
  })

  test('accepts bets only during betting', async () => {
    const player = await launched(studio, 'ascent')
    expect((await player.spin()).json()).toEqual({ error: { code: 'bettingClosed' } })
    await flights.bets()
    studio.clock.pass(BETTING_MS)
    expect((await player.spin()).json()).toEqual({ error: { code: 'bettingClosed' } })
    studio.clock.pass(CLOSING_MS)
    await flights.step()
    expect((await player.spin()).json()).toEqual({ error: { code: 'bettingClosed' } })
    await flights.land()
  })

  test("enforces the market's minimum time between two bets of a player", async () => {
    const samePlayer = { rules: { min_round_ms: 30_000 }, player_id: 'same' }
    const [one, two] = [
      await launched(studio, 'ascent', 'demo', samePlayer),
      await launched(studio, 'ascent', 'demo', samePlayer),
    ]
    const codeOf = (reply: { json(): { error?: { code: string } } }) => reply.json().error?.code ?? null
    await flights.bets()
    const both = await Promise.all([one.spin(), two.spin()])
    expect(new Set(both.map(codeOf))).toEqual(new Set(['tooSoon', null]))
    studio.clock.pass(GAP_MS + 1) // nobody led the flight: it is void, and the next one follows
    await flights.step()
    await flights.settle()
    await flights.bets()
    for (const seat of [one, two]) expect(codeOf(await seat.spin())).toBe('tooSoon')
    studio.clock.pass(30_000)
    await flights.bets()
    expect(codeOf(await two.spin())).toBeNull()
    await flights.takeOff()
    await flights.land()
  })

  test('returns a bet that the wallet answered too late to fly', async () => {
    const player = await launched(studio, 'ascent')
    await flights.bets()
    const before = studio.wallet.balance
    studio.wallet.next = ['fails-after-booking']
    const { id, state } = await bet(player)
    expect(state).toBe('settling')
    await flights.takeOff()
    await deliverDue(flights.deps)
    await flights.land()
    expect(await read(player, id)).toMatchObject({ state: 'settled', win: '1.00' })
    expect(studio.wallet.balance).toBe(before)
  })

  test('a bet that the wallet refused never flies', async () => {
    const player = await launched(studio, 'ascent')
    await flights.bets()
    studio.wallet.next = [{ refuses: 105 }]
    const { id, state } = await bet(player)
    expect(state).toBe('void')
    await flights.takeOff()
    await flights.land()
    expect((await read(player, id)).state).toBe('void')
  })

  test('sends a win until the wallet answers, and books it once', async () => {
    const player = await launched(studio, 'ascent')
    const id = await flights.startFlying(player, 200)
    studio.clock.pass(4_000)
    studio.wallet.next = ['cut-after-booking', 'fails', 'normal']
    expect((await cashOut(player, id)).json<FlightReply>().state).toBe('settling')
    for (let tries = 0; tries < 3; tries += 1) {
      await flights.pass(3_000)
      await deliverDue(flights.deps)
    }
    expect((await read(player, id)).state).toBe('settled')
    await flights.land()
  })
})
