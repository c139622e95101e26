import type { Draws } from '../../draws.ts'
import { opensFeature } from '../machine.ts'
import type { Machine } from '../machine.ts'
import type { Cell, SlotHold, SlotSpin, SlotTrail, SlotWheel } from '../play.ts'
import { byScatters, windowOf } from './feature.ts'
import { playHold } from './hold.ts'
import type { HoldAndRespin } from './hold.ts'
import { playTrail } from './trail.ts'
import { playWheel } from './wheel.ts'

/** What scatters opened in a paid spin, apart from free games. */
export const openedFeature = ({
  hold,
  wheel,
  trail,
}: SlotSpin): SlotHold | SlotWheel | SlotTrail | undefined => hold ?? wheel ?? trail

/** Plays the feature that the scatters of a paid spin open, and adds it to the spin. */
export function addFeature(machine: Machine, draws: Draws, spin: SlotSpin): void {
  const { scatter } = spin
  if (machine.feature === null || scatter === null || !opensFeature(machine, scatter.count)) return
  const { definition, parts } = machine
  const { hold, wheel, trail } = definition
  const total = (steps: readonly { pays: number }[]) => {
    const pays = steps.reduce((sum, step) => sum + step.pays, 0)
    return { pays, units: pays * parts }
  }
  if (hold !== undefined) spin.hold = lockCoins(machine, hold, draws, scatter.cells)
  if (wheel !== undefined) {
    const turns = playWheel(wheel, draws, byScatters(definition, wheel.start)(scatter.count))
    spin.wheel = { turns, ...total(turns) }
  }
  if (trail !== undefined) {
    const rolls = playTrail(trail, draws, byScatters(definition, trail.lives)(scatter.count))
    spin.trail = { rolls, ...total(rolls) }
  }
  spin.units += openedFeature(spin)?.units ?? 0
}

function lockCoins(machine: Machine, hold: HoldAndRespin, draws: Draws, cells: readonly Cell[]): SlotHold {
  const { definition, rows, cellCount, reelCount, parts } = machine
  const coins = cells.map(([reel, row]) => reel * rows + row)
  const { respins, full, pays } = playHold(hold, draws, coins, windowOf(definition))
  const cellAt = (at: number): Cell => {
    const above = at - cellCount
    return above < 0
      ? [Math.floor(at / rows), at % rows]
      : [above % reelCount, -1 - Math.floor(above / reelCount)]
  }
  return {
    respins: respins.map((fresh) => fresh.map(({ at, ...coin }) => ({ cell: cellAt(at), ...coin }))),
    full,
    pays,
    units: pays * parts,
  }
}
