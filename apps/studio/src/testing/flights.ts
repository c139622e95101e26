import { expect } from 'vitest'
import { settleDecided } from '../flights/bets.service.ts'
import { BETTING_MS, CLOSING_MS, GAP_MS, PAUSE_MS, crashOf, runAsLeader } from '../flights/flights.service.ts'
import { findLatestFlight } from '../flights/flights.queries.ts'
import type { Pool } from '../platform/database.ts'
import { deliverDue } from '../rounds/wallet-calls.service.ts'
import type { Player, StudioUnderTest } from './studio-under-test.ts'

/** Flights that a test advances step by step, with a manual clock. */
export type FlightRow = {
  id: string
  state: string
  /** Known even while it flies, which only the studio can. */
  crash: number | null
  crash_tick: number | null
  number: number
}

const HOLDER = '00000000-0000-4000-8000-00000000000a'

export function openFlights(pool: Pool, studio: Pick<StudioUnderTest, 'other' | 'clock'>) {
  const { other: deps, clock } = studio
  const step = (holder = HOLDER) => runAsLeader(deps, holder, true)

  async function flight(): Promise<FlightRow> {
    const latest = await findLatestFlight(pool)
    expect(latest).not.toBeNull()
    const { id, state, number } = latest!
    const crash = crashOf(deps.seals, latest!)
    return { id, state, number, crash: crash?.crash ?? null, crash_tick: crash?.crashTick ?? null }
  }

  /** Advances the clock in steps that the leader does not treat as a gap. */
  async function pass(ms: number): Promise<void> {
    for (let left = ms; left > 0; left -= GAP_MS / 2) {
      clock.pass(Math.min(left, GAP_MS / 2))
      await step()
    }
  }

  /** Advances until bets are accepted; a flight in progress ends first. */
  async function bets(): Promise<void> {
    do {
      clock.pass(PAUSE_MS)
      await step()
    } while ((await flight()).state !== 'betting')
  }

  async function takeOff(): Promise<FlightRow> {
    await pass(BETTING_MS + CLOSING_MS)
    return flight()
  }

  /** Advances until all bets are booked. */
  async function settle(): Promise<void> {
    while ((await settleDecided(deps)) + (await deliverDue(deps)) > 0);
  }

  async function land(): Promise<void> {
    while ((await flight()).state === 'flying') await pass(GAP_MS / 2)
    await settle()
  }

  /** A flight that reaches this height; those before it end without bets. `placeBets` is called for each. */
  async function flyTo(height: number, placeBets: () => Promise<void>): Promise<FlightRow> {
    for (;;) {
      await bets()
      await placeBets()
      const flown = await takeOff()
      if ((flown.crash ?? 0) >= height) return flown
      await land()
    }
  }

  /** A player with a bet on a flight that reaches at least this height; returns the id of the round. */
  async function startFlying(player: Player, height: number, auto: number | null = null): Promise<string> {
    let id = ''
    await flyTo(height, async () => {
      id = (await bet(player, auto)).id
    })
    return id
  }

  return { deps, step, flight, pass, bets, takeOff, settle, land, flyTo, startFlying }
}

export type FlightReply = {
  key: string
  id: string
  state: string
  win: string | null
  balance: string
  outcome: { cashOut: number | null; crash: number | null } | null
  serverSeed: string | null
}

export const bet = async (player: Player, auto: number | null = null) =>
  (await player.spin('1.00', { choices: { auto } })).json<FlightReply>()

export const read = async (player: Player, id: string) =>
  (await player.get(`rounds/${id}`)).json<FlightReply>()

export const move = (player: Player, roundId: string, made: { kind: string }) =>
  player.post(`rounds/${roundId}/moves`, { at: 0, move: made })

export const cashOut = (player: Player, roundId: string) => move(player, roundId, { kind: 'cashOut' })
