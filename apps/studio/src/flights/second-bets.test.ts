import { verifyPublished } from '@fairhall/games'
import type { PublishedRound } from '@fairhall/games'
import { describe, expect, test } from 'vitest'
import { openFlightStudio } from '#tests/support/games/ascent-flights.ts'
import { deliverDue } from '../rounds/wallet-calls.service.ts'
import { bet, cashOut, move, read } from '../testing/flights.ts'
import type { FlightReply } from '../testing/flights.ts'
import { launched, operatorCall } from '../testing/studio-under-test.ts'
import type { Player } from '../testing/studio-under-test.ts'
import { GAP_MS } from './flights.service.ts'

/** Two bets of one player on one flight. Neither may touch the other, whatever happens to it. */

const { pool, studio, flights } = await openFlightStudio()

const twice = { rules: { second_bet: true } }
const launch = (mode: 'real' | 'demo' = 'real', more: object = twice) =>
  launched(studio, 'ascent', mode, more)
const secondBet = (player: Player, auto: number | null = null, stake = '1.00') =>
  player.spin(stake, { choices: { auto }, second: true })
const codeOf = (reply: { json(): { error?: { code: string } } }) => reply.json().error?.code ?? null
const callsOf = (text: string) => studio.wallet.received.filter((body) => body.includes(text))

type Auto = number | null

/** Places both bets simultaneously. Returns their rounds, the first one first. */
async function betTwice(player: Player, autos: [Auto, Auto] = [null, null]): Promise<[string, string]> {
  const [one, other] = await Promise.all([bet(player, autos[0]), secondBet(player, autos[1])])
  return [one.id, other.json<FlightReply>().id]
}

/** A player with both bets on a flight that reaches at least this height. */
async function flyTwice(player: Player, height: number, autos?: [Auto, Auto]): Promise<[string, string]> {
  let ids: [string, string] = ['', '']
  await flights.flyTo(height, async () => {
    ids = await betTwice(player, autos)
  })
  return ids
}

type Reply = { state: string; win: string | null }
const cancelled = { state: 'settled', win: '1.00', outcome: { cashOut: null, crash: null } }
const lost = { state: 'settled', win: '0.00', outcome: { cashOut: null } }

/** What happens to one bet, and how it ends. */
const events: [string, (player: Player, id: string) => Promise<unknown>, object][] = [
  ['is cancelled before the take-off', (player, id) => move(player, id, { kind: 'cancel' }), cancelled],
  [
    'is cashed out',
    async (player, id) => {
      await flights.takeOff()
      studio.clock.pass(2_000)
      await cashOut(player, id)
    },
    { state: 'settled' },
  ],
  ['is neither', async () => {}, lost],
]

describe.each(['real', 'demo'] as const)('for %s money', (mode) => {
  test.each([0, 1] as const)('each event touches bet %i alone', async (own) => {
    const player = await launch(mode)
    for (const [name, happens, end] of events) {
      await flights.flyTo(100, async () => {})
      await flights.land()
      await flights.bets()
      const ids = await betTwice(player)
      const [id, other] = [ids[own], ids[1 - own]] as [string, string]
      const seen = async (one: string): Promise<Reply> => read(player, one)
      await happens(player, id)
      if ((await flights.flight()).state === 'betting') {
        expect(await seen(other), name).toMatchObject({ state: 'open' })
        await flights.takeOff()
      }
      if ((await flights.flight()).state === 'flying')
        expect(await seen(other), name).toMatchObject({ state: 'open', win: null })
      await flights.land()
      expect(await seen(id), name).toMatchObject(end)
      expect(await seen(other), name).toMatchObject(lost)
    }
  })

  test('books two cash-outs of the same moment once each, and anyone can verify both', async () => {
    const player = await launch(mode)
    const ids = await flyTwice(player, 300)
    studio.clock.pass(4_000)
    const replies = await Promise.all([...ids, ...ids].map((id) => cashOut(player, id)))
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
    await flights.land()
    for (const id of ids) {
      expect(Number((await read(player, id)).win)).toBeGreaterThan(1)
      if (mode === 'real') expect(callsOf(`${id}:win`).length).toBe(1)
      const claim = await studio.app.inject({ url: `/studio/fairness/rounds/${id}` })
      expect(verifyPublished(claim.json<PublishedRound>())).toEqual({ kind: 'right' })
    }
  })

  test('pays the targets of both, the lower one first', async () => {
    const player = await launch(mode)
    const ids = await flyTwice(player, 200, [200, 110])
    await flights.land()
    expect(await Promise.all(ids.map(async (id) => (await read(player, id)).win))).toEqual(['2.00', '1.10'])
    const { rows } = await pool.query<{ round_id: string }>(
      'select round_id from studio.flight_bet where round_id = any ($1) order by sequence',
      [ids],
    )
    expect(rows.map((row) => row.round_id)).toEqual(ids.toReversed())
  })

  test('takes one bet per seat, and a page that is loaded again finds both', async () => {
    const player = await launch(mode)
    await flights.bets()
    const ids = await betTwice(player)
    expect(codeOf(await player.spin())).toBe('roundOpen')
    expect(codeOf(await secondBet(player))).toBe('roundOpen')
    const session = (await player.get('session')).json<Record<string, FlightReply | null>>()
    expect([session['openRound']?.id, session['secondOpenRound']?.id]).toEqual(ids)
    const { rounds } = (await player.get('rounds')).json<{ rounds: FlightReply[] }>()
    expect(new Set(rounds.slice(0, 2).map(({ id }) => id))).toEqual(new Set(ids))
    const { flight } = (await player.get('flights')).json<{ flight: { betCount: number } }>()
    expect(flight.betCount).toBe(2)
    await flights.takeOff()
    await flights.land()
  })
})

describe('the wallet', () => {
  test('that loses the answer of one bet does not delay the other', async () => {
    const player = await launch()
    await flights.flyTo(150, async () => {})
    await flights.land()
    await flights.bets()
    studio.wallet.next = ['fails-after-booking']
    const first = await bet(player)
    const second = (await secondBet(player)).json<FlightReply>()
    expect([first.state, second.state]).toEqual(['settling', 'open'])
    await flights.takeOff()
    await deliverDue(flights.deps)
    await flights.land()
    expect(await read(player, first.id)).toMatchObject({ win: '1.00' }) // did not fly
    expect(await read(player, second.id)).toMatchObject(lost)
  })

  test('that loses the answers of both cash-outs books each once, also from another process', async () => {
    const player = await launch()
    const ids = await flyTwice(player, 200)
    studio.clock.pass(4_000)
    studio.wallet.next = ['cut-after-booking', 'cut-after-booking', 'fails', 'normal', 'normal']
    for (const reply of await Promise.all(ids.map((id) => cashOut(player, id))))
      expect(reply.json<FlightReply>().state).toBe('settling')
    for (let tries = 0; tries < 3; tries += 1) {
      await flights.pass(3_000)
      await deliverDue(flights.deps)
    }
    for (const id of ids) expect((await read(player, id)).state).toBe('settled')
    await flights.land()
  })

  test('learns with the later bet what is staked on the flight already', async () => {
    const player = await launch()
    await flights.bets()
    const [one, other] = await Promise.all([
      player.spin('2.00', { choices: { auto: null } }),
      secondBet(player, null, '3.00'),
    ])
    const before = [one, other].map((reply) => {
      const [call = '{}'] = callsOf(`${reply.json<FlightReply>().id}:bet`)
      return (JSON.parse(call) as { staked_before?: string }).staked_before ?? null
    })
    expect([
      [null, '2.00'],
      ['3.00', null],
    ]).toContainEqual(before)
    await flights.takeOff()
    await flights.land()
  })

  test('can ask about the round of either bet', async () => {
    const player = await launch()
    await flights.bets()
    const [, second] = await betTwice(player)
    const asked = { casino_id: 'fairhall', account_id: studio.wallet.accountId, round_id: second }
    const state = async () =>
      (await operatorCall(studio.app, 'POST', '/studio/rounds/status', asked)).json<{ state: string }>().state
    expect(await state()).toBe('open')
    await flights.takeOff()
    await flights.land()
    expect(await state()).toBe('finished')
  })
})

describe("the market's rules", () => {
  test('forbid a second bet unless they allow it, and one that was placed is played to its end', async () => {
    const player = await launch('real', {})
    await flights.bets()
    const refused = await secondBet(player)
    expect([refused.statusCode, codeOf(refused)]).toEqual([422, 'secondBetNotAllowed'])
    const [, second] = await betTwice(await launch())
    await flights.takeOff()
    const session = (await player.get('session')).json<Record<string, FlightReply | boolean | null>>()
    expect(session).toMatchObject({ secondBet: false, secondOpenRound: { id: second } })
    await flights.land()
    expect(await read(player, second)).toMatchObject({ state: 'settled' })
  })

  test('allow it on flights alone', async () => {
    const player = await launched(studio, 'koi-river', 'real', twice)
    expect(codeOf(await player.spin('1.00', { second: true }))).toBe('secondBetNotAllowed')
    expect((await player.get('session')).json()).toMatchObject({ secondBet: false, secondOpenRound: null })
  })

  test('count both bets on a flight as one round of the minimum time', async () => {
    const player = await launch('demo', {
      rules: { second_bet: true, min_round_ms: 30_000 },
      player_id: 'same',
    })
    await flights.bets()
    expect(codeOf(await player.spin())).toBeNull()
    studio.clock.pass(1_000)
    expect(codeOf(await secondBet(player))).toBeNull()
    studio.clock.pass(GAP_MS + 1) // nobody led the flight: it is void, and the next one follows
    await flights.step()
    await flights.settle()
    await flights.bets()
    expect([codeOf(await player.spin()), codeOf(await secondBet(player))]).toEqual(['tooSoon', 'tooSoon'])
    studio.clock.pass(30_000)
    await flights.bets()
    expect([codeOf(await player.spin()), codeOf(await secondBet(player))]).toEqual([null, null])
    await flights.takeOff()
    await flights.land()
  })
})
