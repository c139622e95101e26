import { ascentCrashTick, ascentDefinition, ascentHeight, verifyFlight } from '@fairhall/games'
import type { ClaimedFlight } from '@fairhall/games'
import { describe, expect, test } from 'vitest'
import { openFlightStudio } from '#tests/support/games/ascent-flights.ts'
import { bet, cashOut, read } from '../testing/flights.ts'
import type { FlightReply } from '../testing/flights.ts'
import { launched } from '../testing/studio-under-test.ts'
import { settleDecided } from './bets.service.ts'
import { GAP_MS } from './flights.service.ts'

const { pool, studio, flights } = await openFlightStudio()

describe('the order of cash-outs', () => {
  const booked = async () =>
    (
      await pool.query<{ place: number; cash_out: number; sequence: number }>(
        `select place, cash_out, sequence from studio.flight_bet where state = 'out'
         and flight_id = (select id from studio.flight order by begun_at desc limit 1) order by sequence`,
      )
    ).rows

  test('is one sequence, in which reached targets come before a request at the same tick', async () => {
    const [word, ...others] = await Promise.all([1, 2, 3, 4].map(() => launched(studio, 'ascent', 'demo')))
    let id = ''
    await flights.flyTo(200, async () => {
      id = (await bet(word!)).id
      for (const [at, target] of [140, 110, 140].entries()) await bet(others[at]!, target)
    })
    studio.clock.pass(60 * 100)
    await cashOut(word!, id)
    expect((await booked()).map(({ cash_out, sequence }) => [sequence, cash_out])).toEqual([
      [1, 110],
      [2, 140],
      [3, 140],
      [4, ascentHeight(ascentDefinition, 60)],
    ])
    await flights.land()
  })

  test('pays a player whose target was reached at that target, even when their request arrives first', async () => {
    const player = await launched(studio, 'ascent')
    const id = await flights.startFlying(player, 200, 150)
    studio.clock.pass((ascentCrashTick(ascentDefinition, 150) + 1) * 100)
    expect((await cashOut(player, id)).json<FlightReply>()).toMatchObject({
      outcome: { cashOut: 150 },
      win: '1.50',
    })
    await flights.land()
  })

  test('never goes back, even if a process has a slow clock', async () => {
    const [one, two] = await Promise.all([1, 2].map(() => launched(studio, 'ascent', 'demo')))
    const ids: string[] = []
    await flights.flyTo(300, async () => {
      ids.splice(0, 2, (await bet(one!)).id, (await bet(two!)).id)
    })
    studio.clock.pass(8_000)
    await cashOut(one!, ids[0]!)
    studio.clock.pass(-3_000)
    const slow = (await cashOut(two!, ids[1]!)).json<FlightReply>()
    expect(slow.outcome?.cashOut).toBe(ascentHeight(ascentDefinition, 80))
    studio.clock.pass(3_000)
    await flights.land()
  })

  test('a crash that one process found is final, even for a process with a slow clock', async () => {
    const players = await Promise.all([1, 2].map(() => launched(studio, 'ascent', 'demo')))
    let ids: string[] = []
    const { crash_tick: crashTick } = await flights.flyTo(150, async () => {
      ids = await Promise.all(players.map(async (player) => (await bet(player)).id))
    })
    await flights.pass(crashTick! * 100 - 1)
    studio.clock.pass(1)
    expect((await cashOut(players[0]!, ids[0]!)).json()).toMatchObject({ error: { code: 'roundOver' } })
    studio.clock.pass(-300)
    for (const [at, player] of players.entries()) await cashOut(player, ids[at]!)
    await flights.settle()
    for (const [at, player] of players.entries())
      expect(await read(player, ids[at]!)).toMatchObject({ state: 'settled', win: '0.00' })
    studio.clock.pass(300)
  })

  test('a player whose bet is locked elsewhere delays the cash-out of no other', async () => {
    const [busy, other] = await Promise.all([1, 2].map(() => launched(studio, 'ascent', 'demo')))
    const ids: string[] = []
    await flights.flyTo(200, async () => {
      ids.splice(0, 2, (await bet(busy!)).id, (await bet(other!)).id)
    })
    studio.clock.pass(5_000)
    const holder = await pool.connect()
    await holder.query('begin')
    await holder.query('select from studio.round where id = $1 for update', [ids[0]])
    const waiting = Array.from({ length: 8 }, () => cashOut(busy!, ids[0]!))
    const countWaiting = async () => (await holder.query('select from pg_locks where not granted')).rowCount
    await expect.poll(countWaiting).toBeGreaterThan(0)
    expect((await cashOut(other!, ids[1]!)).json<FlightReply>().state).toBe('settled')
    await holder.query('rollback')
    holder.release()
    for (const reply of await Promise.all(waiting)) expect(reply.json<FlightReply>().state).toBe('settled')
    await flights.land()
  })

  test('holds for sixty players who cash out together', async () => {
    const players = await Promise.all(Array.from({ length: 60 }, () => launched(studio, 'ascent', 'demo')))
    let ids: string[] = []
    await flights.flyTo(200, async () => {
      ids = await Promise.all(players.map(async (player) => (await bet(player)).id))
    })
    studio.clock.pass(5_000)
    const replies = await Promise.all(players.map((player, at) => cashOut(player, ids[at]!)))
    expect(new Set(replies.map((reply) => reply.json<FlightReply>().win))).toContain('1.34')
    const rows = await booked()
    expect(rows.map(({ sequence }) => sequence)).toEqual(Array.from({ length: 60 }, (_, at) => at + 1))
    await flights.land()
  })
})

describe('a leader that crashes', () => {
  const [first, second] = ['a', 'b'].map((end) => `00000000-0000-4000-8000-00000000000${end}`)

  test('is replaced when its lease has expired, not before', async () => {
    expect(await flights.step(first)).toBe(true)
    expect(await flights.step(second)).toBe(false)
    studio.clock.pass(3_000)
    expect(await flights.step(second)).toBe(true)
    expect(await flights.step(first)).toBe(false)
  })

  test.each(['betting', 'flying', 'crashed'] as const)('while %s loses nothing', async (when) => {
    const player = await launched(studio, 'ascent')
    const { id } = await flights.bets().then(() => bet(player, 101))
    if (when !== 'betting') await flights.takeOff()
    if (when === 'crashed') while ((await flights.flight()).state === 'flying') await flights.pass(GAP_MS / 2)
    studio.clock.pass(3_000)
    await flights.step(second)
    while (['betting', 'flying'].includes((await flights.flight()).state)) {
      studio.clock.pass(1_000)
      await flights.step(second)
    }
    await flights.settle()
    const { crash } = await flights.flight()
    expect(await read(player, id)).toMatchObject({ state: 'settled', win: crash! >= 101 ? '1.01' : '0.00' })
  })

  test('between decision and booking leaves the bet to the next process, which books it once', async () => {
    const player = await launched(studio, 'ascent')
    const id = await flights.startFlying(player, 101, 101)
    while ((await flights.flight()).state === 'flying') await flights.pass(GAP_MS / 2)
    expect((await read(player, id)).state).toBe('open')
    await Promise.all([settleDecided(flights.deps), settleDecided(flights.deps)])
    expect(await settleDecided(flights.deps)).toBe(0)
    expect(await read(player, id)).toMatchObject({ state: 'settled', win: '1.01' })
  })

  test('does not let one bet that cannot be booked delay others', async () => {
    const players = await Promise.all(Array.from({ length: 40 }, () => launched(studio, 'ascent', 'demo')))
    let ids: string[] = []
    await flights.flyTo(200, async () => {
      ids = await Promise.all(players.map(async (player) => (await bet(player, 101)).id))
    })
    while ((await flights.flight()).state === 'flying') await flights.pass(GAP_MS / 2)
    // Cash-outs above the bets' targets, which no round accepts. They are first in the queue.
    const faulty = ids.slice(0, 35)
    const setCashOut = (roundIds: string[], at: number) =>
      pool.query('update studio.flight_bet set cash_out = $2 where round_id = any ($1)', [roundIds, at])
    await setCashOut(faulty, 150)
    const failed = new Map()
    let booked = 0
    for (let pass = 0; pass < 3; pass += 1) booked += await settleDecided(flights.deps, failed)
    expect([booked, [...failed.keys()].toSorted()]).toEqual([5, faulty.toSorted()])

    await setCashOut(faulty, 101)
    expect(await settleDecided(flights.deps, failed)).toBe(0)
    studio.clock.pass(60_000)
    while ((await settleDecided(flights.deps, failed)) > 0);
    expect(await Promise.all(ids.map(async (id, at) => (await read(players[at]!, id)).win))).toEqual(
      ids.map(() => '1.01'),
    )
  })

  test('before the take-off for too long returns the stakes', async () => {
    const player = await launched(studio, 'ascent')
    await flights.bets()
    const { id } = await bet(player)
    studio.clock.pass(60_000)
    await flights.step(second)
    await flights.settle()
    expect(await read(player, id)).toMatchObject({ state: 'settled', win: '1.00' })
  })
})

describe('the chain', () => {
  test('traces each flight back to the end that was published before the first', async () => {
    await flights.bets()
    const before = (await studio.app.inject({ url: '/studio/fairness/flights' })).json()
    expect(before.chains).toHaveLength(2) // the one in use and the next
    const ids: string[] = []
    for (let flown = 0; flown < 3; flown += 1) {
      if (flown > 0) await flights.bets()
      await bet(await launched(studio, 'ascent', 'demo'))
      ids.push((await flights.takeOff()).id)
      const sealed = (await studio.app.inject({ url: `/studio/fairness/flights/${ids.at(-1)}` })).json()
      expect(sealed).toMatchObject({ serverSeed: null, crash: null })
      await flights.land()
    }
    for (const id of ids) {
      const claim = (await studio.app.inject({ url: `/studio/fairness/flights/${id}` })).json<ClaimedFlight>()
      expect(before.chains.map(({ chainEnd }: ClaimedFlight) => chainEnd)).toContain(claim.chainEnd)
      expect(claim.keys).toHaveLength(1)
      expect(verifyFlight(claim)).toEqual({ ok: true, differences: [] })
    }
  })
})
