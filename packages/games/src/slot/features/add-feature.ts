import type { Draws } from '../../draws.ts'
import { opensFeature } from '../machine.ts'
import type { Machine } from '../machine.ts'
import type { Cell, SlotHold, SlotMove, SlotPick, SlotSpin, SlotTrail, SlotWheel } from '../play.ts'
import { byScatters, windowOf } from './feature.ts'
import { playHold } from './hold.ts'
import type { HoldAndRespin } from './hold.ts'
import { layPrizes, openPlaces, openRest } from './pick.ts'
import type { PickFeature } from './pick.ts'
import { playTrail } from './trail.ts'
import { playWheel } from './wheel.ts'

/** What scatters opened in a paid spin, apart from free games. */
export const openedFeature = ({
  hold,
  wheel,
  trail,
  pick,
}: SlotSpin): SlotHold | SlotWheel | SlotTrail | SlotPick | undefined => hold ?? wheel ?? trail ?? pick

/**
 * Plays the feature that the scatters of a paid spin open, and adds it to the spin. Moves are needed only where the player
 * opens places. @throws RangeError for a move that is not possible
 */
export function addFeature(
  machine: Machine,
  draws: Draws,
  spin: SlotSpin,
  moves: readonly SlotMove[] = [],
): void {
  const { scatter } = spin
  if (machine.feature === null || scatter === null || !opensFeature(machine, scatter.count)) {
    if (moves.length > 0) throw new RangeError('The round has no moves')
    return
  }
  const { definition, parts } = machine
  const { hold, wheel, trail, pick } = definition
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
  if (pick !== undefined) {
    const picking = pickPlaces(pick, draws, byScatters(definition, pick.picks)(scatter.count), moves)
    spin.pick = { ...picking, ...total(picking.opened) }
  }
  spin.units += openedFeature(spin)?.units ?? 0
}

/** What is behind the closed places is shown only when no more of them may be opened. */
function pickPlaces(
  pick: PickFeature,
  draws: Draws,
  picks: number,
  moves: readonly SlotMove[],
): Pick<SlotPick, 'opened' | 'left' | 'closed'> {
  const laid = layPrizes(pick, draws)
  const places = moves.flatMap((move) => (move.kind === 'open' ? [move.place] : []))
  const isAbandoned = moves.at(-1)?.kind === 'abandon'
  if (places.length + (isAbandoned ? 1 : 0) < moves.length) throw new RangeError('The round is over')
  const before = openPlaces(laid, picks, places)
  if (isAbandoned && before.left === 0) throw new RangeError('The round is over')
  const { opened, left } = isAbandoned ? openRest(laid, picks, places) : before
  const closed = laid.flatMap((prize, place) =>
    left > 0 || opened.some((one) => one.place === place) ? [] : [{ place, ...prize }],
  )
  return { opened, left, closed }
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
