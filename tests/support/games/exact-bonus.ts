/**
 * The exact chance to wager a bonus in a slot, and the bonus money that becomes cash on average, by dynamic programming over
 * all rounds. The player has no own money and stakes the same each round, and the smallest bet equals the stake.
 */
import { hasFreeGames, type SlotDefinition } from '#packages/games/src/slot/definition.ts'
import { enumerateSpins } from '#packages/games/src/slot/enumerate.ts'
import { compile } from '#packages/games/src/slot/compile.ts'
import { type Machine } from '#packages/games/src/slot/machine.ts'
import { oddsOf, returnOf } from '#packages/games/src/slot/odds.ts'

interface ExactBonus {
  finished: number
  /** In stakes. */
  released: number
}

export function exactBonus(definition: SlotDefinition, stakes: number, rounds: number): ExactBonus {
  const machine = compile(definition)
  const { parts } = machine
  const rtp = returnOf(oddsOf(definition))
  const chances = roundChances(machine, rounds * parts)
  // With enough for all rounds to come, the bonus can't be lost, and each round costs its edge on average.
  const safeValue = (left: number, units: number) => units - left * parts * (1 - rtp)
  let next = { finished: new Float64Array(1).fill(1), released: new Float64Array(1) }
  for (let left = 1; left <= rounds; left += 1) {
    const bound = left * parts
    const [finished, released] = [new Float64Array(bound + 1), new Float64Array(bound + 1)]
    const safeFrom = (left - 1) * parts
    for (let units = parts; units <= bound; units += 1) {
      let [win, value, mass, paid] = [0, 0, 0, 0]
      const rest = units - parts
      for (let won = 0; rest + won < safeFrom; won += 1) {
        const chance = chances[won]!
        mass += chance
        paid += chance * won
        win += chance * next.finished[rest + won]!
        value += chance * next.released[rest + won]!
      }
      finished[units] = win + (1 - mass)
      released[units] = value + (1 - mass) * safeValue(left - 1, rest) + rtp * parts - paid
    }
    next = { finished, released }
  }
  return { finished: next.finished[stakes * parts]!, released: next.released[stakes * parts]! / parts }
}

/** The chance of each payout of a whole round below `bound`, free games included. */
function roundChances(machine: Machine, bound: number): Float64Array {
  const base = enumerateSpins(machine, machine.base)
  const totals = hasFreeGames(machine.definition) ? freeTotals(machine, bound) : null
  const chances = new Float64Array(bound)
  for (const { units, scatters, count } of base.classes) {
    const award = machine.awards[scatters]!
    const chance = count / base.total
    if (award === 0 || totals === null) {
      if (units < bound) chances[units]! += chance
      continue
    }
    const feature = totals(award)
    for (let won = 0; units + won < bound; won += 1) chances[units + won]! += chance * feature[won]!
  }
  return chances
}

function freeTotals(machine: Machine, bound: number): (award: number) => Float64Array {
  const { limit } = machine.definition.freeGames
  const free = enumerateSpins(machine, machine.free)
  const byMore = new Map<number, Float64Array>()
  for (const { units, scatters, count } of free.classes) {
    const more = machine.retrigger[scatters]!
    const chances = byMore.get(more) ?? new Float64Array(bound)
    if (units < bound) chances[units]! += count / free.total
    byMore.set(more, chances)
  }
  const known = new Map<string, Float64Array>()
  const from = (left: number, granted: number): Float64Array => {
    const key = `${left} ${granted}`
    const stored = known.get(key)
    if (stored !== undefined) return stored
    const total = new Float64Array(bound)
    if (left === 0) total[0] = 1
    else
      for (const [more, chances] of byMore) {
        const extra = Math.min(more, limit - granted)
        convolve(total, chances, from(left - 1 + extra, granted + extra))
      }
    known.set(key, total)
    return total
  }
  return (award) => from(Math.min(award, limit), Math.min(award, limit))
}

function convolve(into: Float64Array, one: Float64Array, other: Float64Array): void {
  for (let at = 0; at < one.length; at += 1) {
    const chance = one[at]!
    if (chance === 0) continue
    for (let more = 0; at + more < into.length; more += 1) into[at + more]! += chance * other[more]!
  }
}
