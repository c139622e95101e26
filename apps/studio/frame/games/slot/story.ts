/** How a slot round is told: pure, from the outcome to what is shown in which order. */
import type { SlotSpin, SymbolId } from '@fairhall/games'
import type { SlotResult } from '../../net/wire.ts'

export type Cell = readonly [reel: number, row: number]

export interface Highlight {
  readonly kind: 'line' | 'scatter'
  /** Rows of the line on every reel; empty for scatters. */
  readonly rows: readonly number[]
  readonly cells: readonly Cell[]
  readonly symbol: SymbolId
  readonly count: number
  readonly units: number
  readonly multiplier: number
}

/** At most so many lines are drawn one by one; the rest appear together with them at the end. */
export const SINGLE_LINES_MAX = 4

/** What paid in a spin, the best first. Scatters that pay come before lines: they may open the feature. */
export function highlights(spin: SlotSpin, lines: readonly (readonly number[])[]): Highlight[] {
  const found = spin.wins.map(
    ({ line, cells, symbol, count, units, multiplier }): Highlight => ({
      kind: 'line',
      rows: lines[line] ?? [],
      cells,
      symbol,
      count,
      units,
      multiplier,
    }),
  )
  found.sort((one, other) => other.units - one.units)
  if (spin.scatter === null || (spin.scatter.units === 0 && spin.freeGamesWon === 0)) return found
  const { cells, count, units } = spin.scatter
  return [{ kind: 'scatter', rows: [], cells, symbol: 'scatter', count, units, multiplier: 1 }, ...found]
}

/** A reel is waited for when the ones before it show enough scatters that it may open the free games. */
export function tenseReels(spin: SlotSpin, needed: number): boolean[] {
  let seen = 0
  return spin.screen.map((column) => {
    const tense = seen >= needed - 1
    seen += column.filter((symbol) => symbol === 'scatter').length
    return tense
  })
}

/** The fewest scatters that give free games. */
export function scattersNeeded(awards: Readonly<Record<string, number>>): number {
  return Math.min(...Object.keys(awards).map(Number))
}

/** Units won up to and including each spin. */
export function runningUnits(result: SlotResult): number[] {
  let sum = 0
  return result.spins.map(({ units }) => (sum += units))
}

/** 0 when the win is not above the stake: then nothing celebrates it. */
export function celebration(win: bigint, stake: bigint): 0 | 1 | 2 | 3 {
  if (win <= stake) return 0
  if (win < stake * 5n) return 1
  return win < stake * 25n ? 2 : 3
}

/** What a wild that fills its reel leaves of the screen. */
export function expandedScreen(spin: SlotSpin): SymbolId[][] {
  return spin.screen.map((column, reel) =>
    spin.expanded.includes(reel) ? column.map(() => 'wild' as const) : column,
  )
}

/** How many free games were known of when this one began: a retrigger raises the total only once it happened. */
export function freeGamesKnown({ spins }: SlotResult, index: number): number {
  return index - 1 + (spins[index - 1]?.freeGamesLeft ?? 0)
}

/** Every cell that paid, once: a symbol may be part of several lines. */
export function paidCells(found: readonly Highlight[]): Cell[] {
  const cells = new Map(found.flatMap((one) => one.cells.map((cell) => [cell.join(), cell] as const)))
  return [...cells.values()]
}
