/** Turns the outcome of a slot round into an ordered list of what to show. Pure functions. */
import {
  openedFeature,
  reelsOf,
  rowsOf,
  stripIndexOf,
  type PotId,
  type SlotCoin,
  type SlotDefinition,
  type SlotHold,
  type SlotSpin,
  type SlotWin,
  type SymbolId,
} from '@fairhall/games'
import type { SlotResult } from '../../net/api-types.ts'

export type Cell = readonly [reel: number, row: number]

export interface Highlight {
  readonly kind: 'line' | 'ways' | 'cluster' | 'scatter'
  /** Rows of the line on every reel; empty for the others. */
  readonly rows: readonly number[]
  readonly cells: readonly Cell[]
  readonly symbol: SymbolId
  readonly count: number
  readonly units: number
  readonly multiplier: number
}

/** At most this many lines are drawn one by one; the rest appear together at the end. */
export const SINGLE_LINES_MAX = 4

type Lines = readonly (readonly number[])[]

/** One window of a spin: its symbols, what pays, and the spin's units before and after. */
export interface Step {
  /** Null for the first, which the reels have landed on. */
  readonly screen: readonly (readonly SymbolId[])[] | null
  readonly found: readonly Highlight[]
  /** After a fall that pays nothing it is still that of the window before: nothing was paid at the next one. */
  readonly multiplier: number
  /** Rows at the top that are still closed. */
  readonly closed: number
  readonly before: number
  readonly after: number
}

/**
 * Splits a spin into windows; without falls there is one. Payouts of features and respins are not included. In a
 * window that grows, cells and screens are moved down by the rows that are still closed.
 */
export function stepsOf(spin: SlotSpin, definition: SlotDefinition): Step[] {
  const { falls = [], multiplier, scatter } = spin
  const { lines } = definition
  const respun = spin.respins?.reduce((sum, { units }) => sum + units, 0) ?? 0
  const paid = spin.units - (openedFeature(spin)?.units ?? 0) - respun
  const first = paid - (scatter?.units ?? 0) - falls.reduce((sum, fall) => sum + fall.units, 0)
  const windows = [{ screen: null, wins: spin.wins, multiplier, units: first }, ...falls]
  let [sum, shown] = [0, multiplier]
  return windows.map(({ screen, wins, multiplier: times, units }, index) => {
    const isLast = index === windows.length - 1
    const before = sum
    if (wins.length > 0) shown = times
    sum += units + (isLast ? (scatter?.units ?? 0) : 0)
    const found = isLast ? highlights({ ...spin, wins }, lines) : winsOf(wins, lines)
    const closed = closedRows(definition, screen ?? spin.screen)
    return {
      screen:
        screen?.map((column) => [...column.slice(0, closed), ...column].slice(-rowsOf(definition))) ?? null,
      found: found.map((one) => lowered(one, closed)),
      multiplier: shown,
      closed,
      before,
      after: sum,
    }
  })
}

/** The rows of the window that this screen does not show yet. */
const closedRows = (definition: SlotDefinition, screen: readonly (readonly SymbolId[])[]): number =>
  rowsOf(definition) - (screen[0]?.length ?? rowsOf(definition))

function lowered(one: Highlight, by: number): Highlight {
  if (by === 0) return one
  return { ...one, cells: one.cells.map(([reel, row]): Cell => [reel, row + by]) }
}

/**
 * How many rows each symbol of a reel falls when these cells are removed. New symbols fall by the number of
 * removed cells, and by one more where the window grows: `before` rows at the top were closed, `closed` are left.
 */
export function fallDepths(
  gone: readonly Cell[],
  reel: number,
  rows: number,
  [before, closed]: readonly [before: number, closed: number] = [0, 0],
): number[] {
  const isGone = (row: number) => row < before || gone.some(([at, one]) => at === reel && one === row)
  const left = Array.from({ length: rows }, (_, row) => row).filter((row) => !isGone(row))
  const fresh = rows - closed - left.length
  return Array.from({ length: rows }, (_, row) =>
    row < closed + fresh ? fresh : row - (left[row - closed - fresh] ?? row),
  )
}

/**
 * What paid in a window, best first. Scatters that pay come before lines, because they may open the feature.
 */
export function highlights(spin: SlotSpin, lines: Lines): Highlight[] {
  const found = winsOf(spin.wins, lines)
  if (spin.scatter === null) return found
  const opens = spin.freeGamesWon > 0 || openedFeature(spin) !== undefined
  if (spin.scatter.units === 0 && !opens) return found
  const { cells, count, units } = spin.scatter
  return [{ kind: 'scatter', rows: [], cells, symbol: 'scatter', count, units, multiplier: 1 }, ...found]
}

function winsOf(wins: readonly SlotWin[], lines: Lines): Highlight[] {
  return wins
    .map(({ line, ...win }): Highlight => {
      const kind = line >= 0 ? 'line' : win.ways === undefined ? 'cluster' : 'ways'
      return { ...win, kind, rows: lines[line] ?? [] }
    })
    .toSorted((one, other) => other.units - one.units)
}

/** The reels of the window that land together: those that show the same strip. */
export function landingGroups(definition: SlotDefinition): number[][] {
  const reels = Array.from({ length: reelsOf(definition) }, (_, reel) => reel)
  return [...Map.groupBy(reels, (reel) => stripIndexOf(definition, reel)).values()]
}

/**
 * Reels that land together are tense when the previous ones show enough scatters that these may open the free games.
 */
export function suspenseReels(
  spin: SlotSpin,
  needed: number,
  groups: readonly (readonly number[])[],
): boolean[] {
  let seen = 0
  return groups.map((reels) => {
    const tense = seen >= needed - reels.length
    seen += reels.flatMap((reel) => spin.screen[reel] ?? []).filter((symbol) => symbol === 'scatter').length
    return tense
  })
}

/** The fewest scatters that open a feature. */
export function scattersNeeded({ freeGames, hold, wheel, trail, pick }: SlotDefinition): number {
  const table = wheel?.start ?? trail?.lives ?? pick?.picks ?? freeGames.awards
  return hold?.from ?? Math.min(...Object.keys(table).map(Number))
}

/** Units won up to and including each spin. */
export function runningUnits(result: SlotResult): number[] {
  let sum = 0
  return result.spins.map(({ units }) => (sum += units))
}

/** The level of celebration; 0 when the win does not exceed the stake. */
export function celebration(win: bigint, stake: bigint): 0 | 1 | 2 | 3 {
  if (win <= stake) return 0
  if (win < stake * 5n) return 1
  return win < stake * 25n ? 2 : 3
}

/** Whether falls raise the multiplier. */
export const hasLadder = ({ cascade }: SlotDefinition): boolean =>
  cascade !== undefined && cascade.base.length + cascade.free.length > 2

/** The screen after a wild has filled its reel. */
export function expandedScreen(spin: SlotSpin): SymbolId[][] {
  return spin.screen.map((column, reel) =>
    spin.expanded.includes(reel) ? column.map(() => 'wild' as const) : column,
  )
}

/**
 * How many free games were known when this one started: a retrigger raises the total only after it was shown.
 */
export function freeGamesKnown({ spins }: SlotResult, index: number): number {
  return index - 1 + (spins[index - 1]?.freeGamesLeft ?? 0)
}

/** Every cell that paid, once: a symbol may be part of several lines. */
export function paidCells(found: readonly Highlight[]): Cell[] {
  const cells = new Map(found.flatMap((one) => one.cells.map((cell) => [cell.join(), cell] as const)))
  return [...cells.values()]
}

export interface RespinStep {
  readonly coins: readonly SlotCoin[]
  /** Respins left after this one. */
  readonly left: number
  /** The sum of all coins so far, in multiples of the stake. */
  readonly pays: number
  /** The coins of each pot since it was paid. */
  readonly pots: ReadonlyMap<PotId, number>
}

/** The first locked coins, then each respin with its new coins. */
export function holdSteps({ respins }: SlotHold, count: number): RespinStep[] {
  let [left, total] = [count, 0]
  const pots = new Map<PotId, number>()
  return respins.map((coins, index) => {
    left = index === 0 || coins.length > 0 ? count : left - 1
    for (const { pot, pays } of coins) {
      total += pays
      if (pot !== undefined) pots.set(pot, pays > 0 ? 0 : (pots.get(pot) ?? 0) + 1)
    }
    return { coins, left, pays: total, pots: new Map(pots) }
  })
}

const isIn = (cells: readonly Cell[], reel: number, row: number) =>
  cells.some(([one, other]) => one === reel && other === row)

/** The places without a coin. Rows that were unlocked above the window are −1, −2 … */
export function freePlaces(held: readonly Cell[], reels: number, rows: number, unlocked = 0): Cell[] {
  const all = Array.from(
    { length: reels * (rows + unlocked) },
    (_, at): Cell => [Math.floor(at / (rows + unlocked)), (at % (rows + unlocked)) - unlocked],
  )
  return all.filter(([reel, row]) => !isIn(held, reel, row))
}

/** The screen with a coin in every place that holds one. */
export const coinScreen = (screen: readonly (readonly SymbolId[])[], held: readonly Cell[]): SymbolId[][] =>
  screen.map((column, reel) => column.map((symbol, row) => (isIn(held, reel, row) ? 'scatter' : symbol)))
