import type { Draws } from '../../draws.ts'
import { fraction } from '../../fraction.ts'
import { enumerateSpins } from '../enumerate.ts'
import { spinResult } from '../fall.ts'
import { WILD } from '../machine.ts'
import type { Machine, Reels } from '../machine.ts'
import type { SpinTable } from '../tally.ts'
import type { Feature } from './feature.ts'
import { both, either, sure } from './spread.ts'
import type { Spread } from './spread.ts'

/**
 * Reels that a wild has filled stay, and all others respin until a respin shows no new wild. What a respin pays depends
 * only on the reels that are held. They are a set of bits, reel r as 1 << r, so there are few such sets, and every respin
 * of each is counted. The reels of such a game count wilds instead of scatters, each reel as its bit.
 */
export function wildRespins(machine: Machine): Feature {
  const known = new Map<number, Spread>()
  const spread = (held: number): Spread => {
    const stored = known.get(held)
    if (stored !== undefined) return stored
    const table = enumerateSpins(machine, holdReels(machine, held))
    const groups = Map.groupBy(table.classes, ({ scatters }) => scatters)
    const result = either(
      [...groups].map(([fresh, classes]) => {
        const rest = fresh === 0 ? sure(0) : spread(held | fresh)
        return both(spreadOf(classes, table.total), rest)
      }),
    )
    known.set(held, result)
    return result
  }
  return {
    from: 1,
    spread,
    pays: (draws, held) =>
      playWildRespins(machine, draws, held).reduce(
        (sum, { reels, stops }) => sum + spinResult(machine, reels, stops).units,
        0,
      ),
  }
}

type Respin = { reels: Reels; stops: number[] }

/** Draws the respins after a spin that has filled these reels. Only the other reels are drawn, from the left. */
export function playWildRespins(machine: Machine, draws: Draws, filled: number): Respin[] {
  const respins: Respin[] = []
  let held = filled
  for (let fresh = filled; fresh !== 0; ) {
    const reels = holdReels(machine, held)
    const stops = reels.lengths.map((length, reel) => (isHeld(held, reel) ? 0 : draws.below(length)))
    respins.push({ reels, stops })
    fresh = spinResult(machine, reels, stops).scatters
    held |= fresh
  }
  return respins
}

const isHeld = (held: number, reel: number): boolean => (held & (1 << reel)) !== 0

/** The reels of a respin: a held one has a single stop, and shows only wilds. */
function holdReels({ base, rows }: Machine, held: number): Reels {
  const wilds = new Uint8Array(rows).fill(WILD)
  const hold = <T>(list: T[], single: T): T[] => list.map((one, reel) => (isHeld(held, reel) ? single : one))
  return {
    ...base,
    lengths: hold(base.lengths, 1),
    strips: hold(base.strips, wilds),
    drawn: hold(base.drawn, wilds),
    judged: hold(base.judged, wilds),
    // It has been counted.
    scatters: hold(base.scatters, new Uint8Array(1)),
  }
}

function spreadOf(classes: SpinTable['classes'], total: number): Spread {
  const max = classes.reduce((most, { units }) => Math.max(most, units), 0)
  const share = (weightOf: (units: number) => number) =>
    fraction(
      classes.reduce((sum, { units, count }) => sum + BigInt(count) * BigInt(weightOf(units)), 0n),
      BigInt(total),
    )
  return {
    chance: share(() => 1),
    sum: share((units) => units),
    squares: share((units) => units ** 2),
    nothing: share((units) => (units === 0 ? 1 : 0)),
    max,
    maxChance: share((units) => (units === max ? 1 : 0)),
  }
}
