import { ascentCrash, ascentCrashTick, ascentHeight, ascentMix, commitmentOf, games } from '@fairhall/games'
import { inTransaction } from '../platform/database.ts'
import type { Tx } from '../platform/database.ts'
import type { Deps } from '../platform/deps.ts'
import { addSeed, getSeed, revealSeed } from '../seeds/seeds.queries.ts'
import { lockChains, takeSeed } from './chain.ts'
import {
  addFlight,
  boardBets,
  bookTargets,
  endFlight,
  findLatestFlight,
  lockFlightUnderWay,
  saveTakeoff,
  saveWatched,
  takeLease,
} from './flights.queries.ts'
import type { Flight } from './flights.queries.ts'

/**
 * One flight after the other: betting → flying → crashed, or void. Every step is one transaction under the lock of the flight's row and
 * looks at what is there before it changes it, so it may be tried by any process, and again after a crash. One process leads by
 * a lease, only so that not all of them ask at once.
 *
 * Where the flight ends is fixed in the row at the take-off. From then on the clock decides everything, whoever leads. A flight
 * that nobody has led for longer than GAP_MS is void: cash-outs that were booked stand, every other stake is given back, because
 * its players may not have been able to reach us.
 */
export const BETTING_MS = 10_000
/** Between the last bet and the take-off, so that the wallet can answer. */
export const CLOSING_MS = 1_000
export const PAUSE_MS = 4_000
export const GAP_MS = 5_000
const LEASE_MS = 3_000
const WATCH_MS = 1_000

/** The client seed of a flight that still waits for its bets. */
const UNMIXED = 'mixed-at-take-off'

const later = (at: Date, ms: number): Date => new Date(at.getTime() + ms)

/** The tick at this moment, and never one before what is booked already. */
export function tickAt(flight: Flight, now: Date): number {
  const passed = now.getTime() - (flight.takeoffAt?.getTime() ?? now.getTime())
  return Math.max(flight.tick, Math.floor(passed / flight.definition.tickMs), 0)
}

export const isCrashedAt = ({ crashTick }: Flight, tick: number): boolean =>
  crashTick === null || tick >= crashTick

/**
 * Does what is due. `wanted`: somebody looks, so a new flight may begin. Answers whether this process leads.
 */
export async function lead(deps: Deps, holder: string, wanted: boolean): Promise<boolean> {
  const now = deps.clock.now()
  if (!(await takeLease(deps.pool, holder, now, later(now, LEASE_MS)))) return false
  await inTransaction(deps.pool, async (tx) => {
    const flight = await lockFlightUnderWay(tx)
    if (flight === null) {
      if (wanted) await beginFlight(deps, tx)
    } else await leadOn(deps, tx, flight)
  })
  return true
}

async function leadOn(deps: Deps, tx: Tx, flight: Flight): Promise<void> {
  const now = deps.clock.now()
  const takeoffDue = later(flight.bettingUntil, CLOSING_MS)
  if (now.getTime() - flight.watchedAt.getTime() > GAP_MS) return end(tx, flight, 'void', now)
  if (flight.state === 'betting') {
    if (now >= takeoffDue) return takeOff(tx, flight, now)
  } else {
    const tick = tickAt(flight, now)
    if (isCrashedAt(flight, tick)) {
      const crash = flight.crash ?? 0
      const booked = await bookTargets(tx, flight, crash, flight.crashTick ?? 0)
      return end(tx, booked, 'crashed', now)
    }
    await bookTargets(tx, flight, ascentHeight(flight.definition, tick), tick)
  }
  if (now.getTime() - flight.watchedAt.getTime() >= WATCH_MS) await saveWatched(tx, flight.id, now)
}

/** Opens the bets of a new flight, when the last one has been over for a while. */
async function beginFlight(deps: Deps, tx: Tx): Promise<void> {
  await lockChains(tx)
  const at = deps.clock.now()
  const last = await findLatestFlight(tx)
  if (last !== null && last.endedAt === null) return // another process was first
  if (last?.endedAt && at < later(last.endedAt, PAUSE_MS)) return
  const { chainId, number, serverSeed } = await takeSeed(deps, tx)
  const seedId = deps.random.uuid()
  const seed = { id: seedId, serverSeed, commitment: commitmentOf(serverSeed), clientSeed: UNMIXED }
  await addSeed(tx, `ascent:${chainId}`, { ...seed, state: 'active', nextNonce: number }, at)
  const bettingUntil = later(at, BETTING_MS)
  await addFlight(tx, {
    id: deps.random.uuid(),
    chainId,
    number,
    seedId,
    build: games.ascent.build,
    at,
    bettingUntil,
  })
}

async function takeOff(tx: Tx, flight: Flight, at: Date): Promise<void> {
  const keys = await boardBets(tx, flight)
  const clientSeed = ascentMix(keys)
  await tx.query('update studio.seed set client_seed = $2 where id = $1', [flight.seedId, clientSeed])
  const { serverSeed } = await getSeed(tx, flight.seedId)
  const { definition, number } = flight
  const crash = ascentCrash(definition, { serverSeed, clientSeed, number })
  await saveTakeoff(tx, flight, { at, crash, crashTick: ascentCrashTick(definition, crash), keys })
}

async function end(tx: Tx, flight: Flight, state: 'crashed' | 'void', at: Date): Promise<void> {
  await endFlight(tx, flight, state, at)
  await revealSeed(tx, flight.seedId, at)
}
