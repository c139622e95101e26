import { fromWords } from './draws.ts'
import type { Draws } from './draws.ts'
import { spinResult } from './slot/fall.ts'
import type { SpinResult } from './slot/fall.ts'
import { opensFeature, SCATTER } from './slot/machine.ts'
import type { Machine, Reels } from './slot/machine.ts'
import { chipsOfSlot } from './slot/play.ts'
import type { SlotChoices } from './slot/play.ts'

/**
 * Simulates many rounds quickly, to check that play matches the computed figures. The spins are evaluated by
 * the code that plays rounds; only the details of each spin are left out.
 */
export type Simulated = {
  rounds: number
  /**
   * Mean win of a round, relative to its cost: the stake, or the price of the feature. The same applies to
   * the next two amounts.
   */
  mean: number
  /** Standard deviation of the win of one round. */
  deviation: number
  hitRate: number
  maxWin: number
}

/** A fast generator (xoshiro128**) for simulations; players' rounds are never drawn from it. */
export function simulationDraws(seed: number): Draws {
  const state = new Uint32Array(4)
  let mixed = seed >>> 0
  for (let at = 0; at < 4; at += 1) {
    mixed = (mixed + 0x9e3779b9) >>> 0
    let word = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b)
    word = Math.imul(word ^ (word >>> 13), 0xc2b2ae35)
    state[at] = word ^ (word >>> 16)
  }
  const turn = (word: number, by: number) => (word << by) | (word >>> (32 - by))
  return fromWords(() => {
    const result = Math.imul(turn(Math.imul(state[1]!, 5), 7), 9) >>> 0
    const shifted = state[1]! << 9
    state[2]! ^= state[0]!
    state[3]! ^= state[1]!
    state[1]! ^= state[2]!
    state[0]! ^= state[3]!
    state[2]! ^= shifted
    state[3] = turn(state[3]!, 11)
    return result
  })
}

/** Plays this many rounds of a slot at one unit per line, or buys its feature this many times. */
export function simulateSlot(
  machine: Machine,
  draws: Draws,
  rounds: number,
  choices: SlotChoices = {},
): Simulated {
  const begin = choices.buy === true ? boughtSpin : paidSpin
  let [sum, squares, hits, most] = [0, 0, 0, 0]
  for (let round = 0; round < rounds; round += 1) {
    const units = roundUnits(machine, draws, begin(machine, draws))
    sum += units
    squares += units * units
    if (units > 0) hits += 1
    if (units > most) most = units
  }
  const mean = sum / rounds
  const deviation = Math.sqrt(squares / rounds - mean * mean)
  const cost = machine.parts * chipsOfSlot(machine.definition, choices)
  return {
    rounds,
    mean: mean / cost,
    deviation: deviation / cost,
    hitRate: hits / rounds,
    maxWin: most / cost,
  }
}

const stops = new Uint32Array(8)

function drawStops(machine: Machine, reels: Reels, draws: Draws): void {
  for (let reel = 0; reel < machine.reelCount; reel += 1) stops[reel] = draws.below(reels.lengths[reel]!)
}

function spin(machine: Machine, reels: Reels, draws: Draws, level = 0): SpinResult {
  drawStops(machine, reels, draws)
  return spinResult(machine, reels, stops, level)
}

const paidSpin = (machine: Machine, draws: Draws): SpinResult => spin(machine, machine.base, draws)

/** Draws until a spin opens the feature, as for a player. */
function boughtSpin(machine: Machine, draws: Draws): SpinResult {
  const { base } = machine
  for (;;) {
    drawStops(machine, base, draws)
    // If nothing falls, the stops alone show which spins need no evaluation: all but one in a hundred.
    if (base.ladder === null && !opensFeature(machine, scattersInView(base))) continue
    const paid = spinResult(machine, base, stops)
    if (opensFeature(machine, paid.scatters)) return paid
  }
}

function scattersInView({ scatters }: Reels): number {
  let count = 0
  for (let reel = 0; reel < scatters.length; reel += 1) count += scatters[reel]![stops[reel]!]!
  return count
}

function roundUnits(machine: Machine, draws: Draws, paid: SpinResult): number {
  const { limit } = machine.definition.freeGames
  let { units } = paid
  let granted = Math.min(machine.awards[paid.scatters]!, limit)
  if (machine.feature !== null && opensFeature(machine, paid.scatters))
    units += machine.feature.pays(draws, paid.scatters, scatterPlaces(machine))
  let level = 0
  for (let played = 0; played < granted; played += 1) {
    const free = spin(machine, machine.free, draws, level)
    level = free.level
    units += free.units
    granted = Math.min(granted + machine.retrigger[free.scatters]!, limit)
  }
  return units
}

/** The places of the scatters at the stops just drawn. */
function scatterPlaces(machine: Machine): number[] {
  const places: number[] = []
  for (let at = 0; at < machine.cellCount; at += 1) {
    const reel = Math.floor(at / machine.rows)
    if (machine.base.drawn[reel]![stops[reel]! * machine.rows + (at % machine.rows)] === SCATTER)
      places.push(at)
  }
  return places
}
