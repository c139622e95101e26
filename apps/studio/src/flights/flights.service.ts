import { ascentCrash, ascentCrashTick, ascentHeight, ascentMix, games } from '@fairhall/games'
import { inTransaction } from '../platform/database.ts'
import type { Tx } from '../platform/database.ts'
import type { Deps } from '../platform/deps.ts'
import type { Seals } from '../platform/seals.ts'
import { addSeed, setClientSeed } from '../seeds/seeds.queries.ts'
import { getMixedSeed, revealSeed, sealSeed } from '../seeds/seeds.service.ts'
import { lockChains } from './chain.queries.ts'
import { takeSeed } from './chain.ts'
import {
  addFlight,
  takeOffBets,
  bookTargets,
  endFlight,
  findLatestFlight,
  lockFlightUnderWay,
  saveTakeoff,
  saveWatched,
  takeLease,
} from './flights.queries.ts'
import type { Crash, Flight } from './flights.queries.ts'
import { nextStep } from './flights.rules.ts'

/**
 * One flight after another: betting → flying → crashed, or void. Every step is one transaction under the lock
 * of the flight's row and checks the state before it changes it. So any process may try it, also again after
 * a crash. One process leads by a lease, only so that not all of them send the same queries.
 *
 * The crash point is fixed in the row at the take-off, sealed until the flight is over. From then on only the
 * clock decides, whichever process leads. A flight that nobody has led for longer than GAP_MS is void: booked
 * cash-outs stay booked and every other stake is returned, because its players may not have been able to
 * reach the server.
 */
export const BETTING_MS = 10_000
/** Time between the last bet and the take-off, so that the wallet can answer. */
export const CLOSING_MS = 1_000
export const PAUSE_MS = 4_000
export const GAP_MS = 5_000
const LEASE_MS = 3_000
const WATCH_MS = 1_000

/** The client seed of a flight that still accepts bets. */
const UNMIXED = 'mixed-at-take-off'

const later = (at: Date, ms: number): Date => new Date(at.getTime() + ms)

/** The tick at this moment, but never before a tick that was already booked. */
export function tickAt(flight: Flight, now: Date): number {
  const passed = now.getTime() - (flight.takeoffAt?.getTime() ?? now.getTime())
  return Math.max(flight.tick, Math.floor(passed / flight.definition.tickMs), 0)
}

const ownerOf = (flightId: string): string => `flight:${flightId}`

/**
 * Where a flight crashes or has crashed; null before the take-off. Only the studio may know it before the
 * flight is over.
 */
export function crashOf(seals: Seals, { id, sealedCrash, crash, crashTick }: Flight): Crash | null {
  if (sealedCrash === null) return crash === null || crashTick === null ? null : { crash, crashTick }
  const opened = seals.open(sealedCrash, ownerOf(id))
  return { crash: opened.readInt32BE(0), crashTick: opened.readInt32BE(4) }
}

/** Always eight bytes: the length must not reveal anything about the crash. */
function sealCrash(seals: Seals, flightId: string, { crash, crashTick }: Crash): Buffer {
  const plain = Buffer.alloc(8)
  plain.writeInt32BE(crash, 0)
  plain.writeInt32BE(crashTick, 4)
  return seals.seal(plain, ownerOf(flightId))
}

const isCrashedAt = (crash: Crash | null, tick: number): boolean => crash === null || tick >= crash.crashTick

/**
 * Performs the next due step. `wanted`: a client is watching, so a new flight may start. Returns whether this
 * process leads.
 */
export async function runAsLeader(deps: Deps, holder: string, wanted: boolean): Promise<boolean> {
  const now = deps.clock.now()
  if (!(await takeLease(deps.pool, holder, now, later(now, LEASE_MS)))) return false
  await inTransaction(deps.pool, async (tx) => {
    const flight = await lockFlightUnderWay(tx)
    if (flight === null) {
      if (wanted) await beginFlight(deps, tx)
    } else await runStep(deps, tx, flight)
  })
  return true
}

async function runStep(deps: Deps, tx: Tx, flight: Flight): Promise<void> {
  const now = deps.clock.now()
  const tick = tickAt(flight, now)
  const step = nextStep({
    state: flight.state,
    isUnled: isUnledAt(flight, now),
    isTakeoffDue: now >= later(flight.bettingUntil, CLOSING_MS),
    isCrashed: hasCrashed(deps, flight, now),
  })
  switch (step) {
    case 'void':
      return end(deps, tx, flight, 'void', now)
    case 'takeOff':
      return takeOff(deps, tx, flight, now)
    case 'crash':
      return crashDown(deps, tx, flight, now)
    case 'continue':
      await bookTargets(tx, flight, ascentHeight(flight.definition, tick), tick)
      break
    case 'wait':
  }
  if (now.getTime() - flight.watchedAt.getTime() >= WATCH_MS) await saveWatched(tx, flight.id, now)
}

/** Opens the betting of a new flight, some time after the last one ended. */
async function beginFlight(deps: Deps, tx: Tx): Promise<void> {
  await lockChains(tx)
  const at = deps.clock.now()
  const last = await findLatestFlight(tx)
  if (last !== null && last.endedAt === null) return // another process was first
  if (last?.endedAt && at < later(last.endedAt, PAUSE_MS)) return
  const { chainId, number, serverSeed } = await takeSeed(deps, tx)
  const seedId = deps.random.uuid()
  const seed = { id: seedId, state: 'active', clientSeed: UNMIXED, nextNonce: number } as const
  await addSeed(tx, `ascent:${chainId}`, sealSeed(deps, serverSeed, seed), at)
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

async function takeOff(deps: Deps, tx: Tx, flight: Flight, at: Date): Promise<void> {
  const keys = await takeOffBets(tx, flight)
  const clientSeed = ascentMix(keys)
  await setClientSeed(tx, flight.seedId, clientSeed)
  const { serverSeed } = await getMixedSeed(deps, tx, flight.seedId)
  const { definition, number } = flight
  const crash = ascentCrash(definition, { serverSeed, clientSeed, number })
  const sealedCrash = sealCrash(deps.seals, flight.id, {
    crash,
    crashTick: ascentCrashTick(definition, crash),
  })
  await saveTakeoff(tx, flight, { at, sealedCrash, keys })
}

const isUnledAt = (flight: Flight, now: Date): boolean => now.getTime() - flight.watchedAt.getTime() > GAP_MS

const hasCrashed = ({ seals }: Deps, flight: Flight, now: Date): boolean =>
  flight.state === 'flying' && isCrashedAt(crashOf(seals, flight), tickAt(flight, now))

/**
 * Ends a flight that is over by the clock of this process, even if another one leads: a player who was refused here must not be paid by a
 * process whose clock is behind. The caller holds the flight's lock. Returns whether it has ended the flight.
 */
export async function endIfOver(deps: Deps, tx: Tx, flight: Flight, now: Date): Promise<boolean> {
  if (!hasCrashed(deps, flight, now)) return false
  if (isUnledAt(flight, now)) await end(deps, tx, flight, 'void', now)
  else await crashDown(deps, tx, flight, now)
  return true
}

async function crashDown(deps: Deps, tx: Tx, flight: Flight, at: Date): Promise<void> {
  const { crash, crashTick } = crashOf(deps.seals, flight) ?? { crash: 0, crashTick: 0 }
  await end(deps, tx, await bookTargets(tx, flight, crash, crashTick), 'crash', at)
}

async function end(deps: Deps, tx: Tx, flight: Flight, event: 'crash' | 'void', at: Date): Promise<void> {
  await endFlight(tx, flight, { event, crash: crashOf(deps.seals, flight), at })
  await revealSeed(deps, tx, flight.seedId, at)
}
