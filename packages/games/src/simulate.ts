import { fromWords } from './draws.ts'
import type { Draws } from './draws.ts'
import { lineUnits, scattersAt } from './slot/machine.ts'
import type { Machine, Reels } from './slot/machine.ts'

/**
 * Many rounds quickly, to see that what was computed is what is played. The spins are judged by the code that plays rounds; only
 * the account of each spin is left out.
 */
export type Simulated = {
  rounds: number
  /** Mean win of a round, in stakes. */
  mean: number
  /** Standard deviation of the win of one round, in stakes. */
  deviation: number
  hitRate: number
  maxWin: number
}

/** A fast generator (xoshiro128**) for simulations; rounds of players are never drawn from it. */
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

/** Plays so many rounds of a slot at one unit per line. */
export function simulateSlot(machine: Machine, draws: Draws, rounds: number): Simulated {
  let [sum, squares, hits, most] = [0, 0, 0, 0]
  for (let round = 0; round < rounds; round += 1) {
    const units = roundUnits(machine, draws)
    sum += units
    squares += units * units
    if (units > 0) hits += 1
    if (units > most) most = units
  }
  const mean = sum / rounds
  const deviation = Math.sqrt(squares / rounds - mean * mean)
  const stake = machine.lineCount
  return {
    rounds,
    mean: mean / stake,
    deviation: deviation / stake,
    hitRate: hits / rounds,
    maxWin: most / stake,
  }
}

const stops = new Uint32Array(5)

/** Draws the stops of a spin and answers the scatters in view. */
function spin(reels: Reels, draws: Draws): number {
  for (let reel = 0; reel < stops.length; reel += 1) stops[reel] = draws.below(reels.lengths[reel]!)
  return scattersAt(reels, stops)
}

const unitsAtStops = (machine: Machine, reels: Reels, scatters: number): number =>
  lineUnits(machine, reels, stops) + machine.scatterPays[scatters]! * reels.spinMultiplier

function roundUnits(machine: Machine, draws: Draws): number {
  const { limit } = machine.definition.freeGames
  let scatters = spin(machine.base, draws)
  let units = unitsAtStops(machine, machine.base, scatters)
  let granted = Math.min(machine.awards[scatters]!, limit)
  for (let played = 0; played < granted; played += 1) {
    scatters = spin(machine.free, draws)
    units += unitsAtStops(machine, machine.free, scatters)
    granted = Math.min(granted + machine.retrigger[scatters]!, limit)
  }
  return units
}
