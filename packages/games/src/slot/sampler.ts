import type { Draws } from '../draws.ts'
import { hasFreeGames } from './definition.ts'
import type { SlotDefinition } from './definition.ts'
import { enumerateLevels, enumerateSpins } from './enumerate.ts'
import { nextLevel } from './fall.ts'
import { compile } from './compile.ts'
import { opensFeature } from './machine.ts'
import type { SpinTable } from './tally.ts'

/**
 * Rounds drawn from the exact distribution of a slot's spins, for simulations that need millions of them. A
 * round has the same distribution as one played on the reels; only its pictures are missing.
 */
export type RoundSampler = {
  /** A stake must be a multiple of this many subunits. */
  parts: number
  /** Draws what a round pays, in parts of the stake. */
  draw(draws: Draws): number
}

/** Counts all spins of the slot first, which takes up to two seconds. @throws RangeError when it is invalid */
export function slotSampler(definition: SlotDefinition): RoundSampler {
  const machine = compile(definition)
  const { awards, retrigger, parts, feature } = machine
  const { limit } = definition.freeGames
  const base = enumerateSpins(machine, machine.base)
  const levels = hasFreeGames(definition) ? enumerateLevels(machine, machine.free) : []
  const [drawBase, baseColumns] = [drawClassOf(base), columnsOf(base)]
  const free = levels.map((table) => ({ draw: drawClassOf(table), ...columnsOf(table) }))

  // The places of the scatters make no difference to what the feature pays.
  const placesOf = (count: number) => Array.from({ length: count }, (_, at) => at)

  return {
    parts,
    draw(draws) {
      const paid = drawBase(draws)
      const scatters = baseColumns.scatters[paid]!
      let units = baseColumns.units[paid]!
      if (feature !== null && opensFeature(machine, scatters))
        units += feature.pays(draws, scatters, placesOf(scatters))
      let granted = Math.min(awards[scatters]!, limit)
      let level = 0
      for (let played = 0; played < granted; played += 1) {
        const game = free[level]!
        const spin = game.draw(draws)
        units += game.units[spin]!
        granted = Math.min(granted + retrigger[game.scatters[spin]!]!, limit)
        level = nextLevel(machine.free, level, game.falls[spin]!)
      }
      return units
    },
  }
}

const columnsOf = ({ classes }: SpinTable) => ({
  units: Int32Array.from(classes, ({ units }) => units),
  scatters: Uint8Array.from(classes, ({ scatters }) => scatters),
  falls: Uint8Array.from(classes, ({ falls }) => falls),
})

const WORDS = 2 ** 32

/**
 * Draws an index of the table's classes by their counts, in constant time (Vose's alias method). Each chance is exact to
 * 2^-32.
 */
function drawClassOf({ classes, total }: SpinTable): (draws: Draws) => number {
  const size = classes.length
  const rest = classes.map(({ count }) => (count * size) / total)
  const keep = new Float64Array(size).fill(WORDS)
  const alias = new Uint32Array(size)
  const small = rest.flatMap((share, at) => (share < 1 ? [at] : []))
  const large = rest.flatMap((share, at) => (share < 1 ? [] : [at]))
  while (small.length > 0 && large.length > 0) {
    const [less, more] = [small.pop()!, large.pop()!]
    keep[less] = rest[less]! * WORDS
    alias[less] = more
    rest[more]! -= 1 - rest[less]!
    if (rest[more]! < 1) small.push(more)
    else large.push(more)
  }
  return (draws) => {
    const at = draws.below(size)
    return draws.below(WORDS) < keep[at]! ? at : alias[at]!
  }
}
