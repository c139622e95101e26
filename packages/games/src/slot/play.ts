import type { Draws } from '../draws.ts'
import { REELS, ROWS, symbolIds } from './definition.ts'
import type { SymbolId } from './definition.ts'
import { SCATTER, WILD, lineUnits, scattersAt } from './machine.ts'
import type { LineWin, Machine, Reels } from './machine.ts'

/**
 * One round of a slot: the paid spin and all its free games, drawn at once in their order, so that the round is settled whole
 * and the frame only tells it. A spin draws its five stops from the left; nothing else is ever drawn.
 */
export type Cell = [reel: number, row: number]

export type SlotWin = {
  line: number
  symbol: SymbolId
  count: number
  cells: Cell[]
  /** Times the line bet, the multiplier included. */
  units: number
  multiplier: number
}

export type SlotSpin = {
  free: boolean
  stops: number[]
  /** screen[reel][row], as drawn: before a wild fills its reel. */
  screen: SymbolId[][]
  expanded: number[]
  wins: SlotWin[]
  scatter: { count: number; cells: Cell[]; units: number } | null
  multiplier: number
  units: number
  freeGamesWon: number
  freeGamesLeft: number
}

export type SlotOutcome = { kind: 'slot'; spins: SlotSpin[]; units: number; win: bigint }

export function drawStops(draws: Draws, reels: Reels): number[] {
  return reels.lengths.map((length) => draws.below(length))
}

/** Plays a round. The stake is a multiple of the number of lines. */
export function playSlot(machine: Machine, draws: Draws, stake: bigint): SlotOutcome {
  const lineBet = stake / BigInt(machine.lineCount)
  if (stake <= 0n || lineBet * BigInt(machine.lineCount) !== stake)
    throw new RangeError('The stake is not whole per line')

  const { limit } = machine.definition.freeGames
  const paid = spinOnce(machine, draws, false)
  const spins = [paid]
  let granted = Math.min(machine.awards[paid.scatter?.count ?? 0] ?? 0, limit)
  let left = granted
  Object.assign(paid, { freeGamesWon: granted, freeGamesLeft: left })

  while (left > 0) {
    const spin = spinOnce(machine, draws, true)
    const more = Math.min(machine.retrigger[spin.scatter?.count ?? 0] ?? 0, limit - granted)
    granted += more
    left += more - 1
    spins.push(Object.assign(spin, { freeGamesWon: more, freeGamesLeft: left }))
  }
  const units = spins.reduce((sum, spin) => sum + spin.units, 0)
  return { kind: 'slot', spins, units, win: BigInt(units) * lineBet }
}

function spinOnce(machine: Machine, draws: Draws, free: boolean): SlotSpin {
  const reels = free ? machine.free : machine.base
  return spinAt(machine, free, drawStops(draws, reels))
}

/** The spin that these stops make, without its free games. */
export function spinAt(machine: Machine, free: boolean, stops: number[]): SlotSpin {
  const reels = free ? machine.free : machine.base
  const found: LineWin[] = []
  const units = lineUnits(machine, reels, stops, found)
  const drawn = stops.map((stop, reel) => [...reels.drawn[reel]!.subarray(stop * ROWS, stop * ROWS + ROWS)])
  const cells = drawn.flatMap((column, reel) =>
    column.flatMap((symbol, row): Cell[] => (symbol === SCATTER ? [[reel, row]] : [])),
  )
  const count = scattersAt(reels, stops)
  const scatterUnits = machine.scatterPays[count]! * reels.spinMultiplier

  return {
    free,
    stops,
    screen: drawn.map((column) => column.map((symbol) => symbolIds[symbol]!)),
    expanded: machine.definition.wild.expands ? reelsWithWild(drawn) : [],
    wins: found.map((win) => toWin(machine, win)),
    scatter: count === 0 ? null : { count, cells, units: scatterUnits },
    multiplier: reels.spinMultiplier,
    units: units + scatterUnits,
    freeGamesWon: 0,
    freeGamesLeft: 0,
  }
}

function reelsWithWild(drawn: number[][]): number[] {
  return drawn.flatMap((column, reel) => (column.includes(WILD) ? [reel] : []))
}

function toWin(machine: Machine, { line, symbol, count, units, multiplier }: LineWin): SlotWin {
  const cells = Array.from({ length: count }, (_, reel): Cell => [reel, machine.lines[line * REELS + reel]!])
  return { line, symbol: symbolIds[symbol]!, count, cells, units, multiplier }
}
