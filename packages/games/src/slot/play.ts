import type { Draws } from '../draws.ts'
import type { Abandon } from '../original.ts'
import { stripIndexOf, symbolIds } from './definition.ts'
import type { SlotDefinition, SymbolId } from './definition.ts'
import { nextLevel, spinResult } from './fall.ts'
import { addFeature } from './features/add-feature.ts'
import { playWildRespins } from './features/wild-respins.ts'
import type { PotId } from './features/hold.ts'
import type { OpenedPlace } from './features/pick.ts'
import type { TrailRoll } from './features/trail.ts'
import type { WheelTurn } from './features/wheel.ts'
import { cellsOf } from './judge.ts'
import type { Found } from './judge.ts'
import { CLOSED, opensFeature, SCATTER } from './machine.ts'
import type { Machine, Reels } from './machine.ts'

/**
 * One round of a slot: the paid spin and all its features, drawn together in their order, so that the round is
 * settled as a whole and the frame only shows it. A spin draws its stops from the left; then a feature may
 * draw more.
 */
export type Cell = [reel: number, row: number]

export type SlotWin = {
  /** The line's index in the definition, or -1 when ways or clusters pay. */
  line: number
  symbol: SymbolId
  count: number
  cells: Cell[]
  /** In parts of the stake, the multiplier included. */
  units: number
  multiplier: number
  /** The number of ways, in games where ways pay. */
  ways?: number
  /** The line pays from the right. */
  isFromRight?: true
}

/** The window after a fall, and what it pays. Rows are those that are open, from the top. */
export type SlotFall = { screen: SymbolId[][]; wins: SlotWin[]; multiplier: number; units: number }

/** A coin of a pot pays when it completes the pot. Rows that were unlocked above the window count from −1 up. */
export type SlotCoin = { cell: Cell; pays: number; pot?: PotId }
/** Values are in multiples of the stake. */
export type SlotHold = { respins: SlotCoin[][]; full: number; pays: number; units: number }
export type SlotWheel = { turns: WheelTurn[]; pays: number; units: number }
export type SlotTrail = { rolls: TrailRoll[]; pays: number; units: number }
export type SlotPick = {
  /** In the order in which they were opened. */
  opened: OpenedPlace[]
  /** Places that the player may still open. */
  left: number
  /** What the other places hid; empty until the feature is over. */
  closed: OpenedPlace[]
  pays: number
  units: number
}

export type SlotSpin = {
  free: boolean
  stops: number[]
  /** screen[reel][row] of the open rows, as drawn: before a wild fills its reel, before anything falls. */
  screen: SymbolId[][]
  expanded: number[]
  wins: SlotWin[]
  /** Counted in the last window, when nothing falls any more. */
  scatter: { count: number; cells: Cell[]; units: number } | null
  multiplier: number
  /** Everything that the spin pays, falls and coins included. */
  units: number
  freeGamesWon: number
  freeGamesLeft: number
  /** In games with falling symbols: each window after the first. */
  falls?: SlotFall[]
  /** Present if coins locked. */
  hold?: SlotHold
  /** Present if the wheel was opened. */
  wheel?: SlotWheel
  /** Present if the trail was opened. */
  trail?: SlotTrail
  /** Present if the closed places were shown. */
  pick?: SlotPick
  /** Present if wilds are held: the respins of the other reels. */
  respins?: SlotRespin[]
}

/** `held` are the reels that earlier spins filled, `expanded` those that this one does. */
export type SlotRespin = Pick<SlotSpin, 'stops' | 'screen' | 'expanded' | 'wins' | 'units'> & {
  held: number[]
}

export type SlotOutcome = {
  kind: 'slot'
  spins: SlotSpin[]
  units: number
  /** 0 until the round is over. */
  win: bigint
  /** Present while the player may still open places. */
  isOver?: false
}

/** The player opens a closed place; `abandon` opens the first ones for a player who does not come back. */
export type SlotMove = { kind: 'open'; place: number } | Abandon

/** What a player may choose: to buy the feature. */
export type SlotChoices = { buy?: true }

/** How many stakes a round with these choices costs. */
export const chipsOfSlot = ({ buy }: SlotDefinition, choices: SlotChoices): number =>
  choices.buy === true ? (buy?.price ?? 1) : 1

function drawStops(draws: Draws, reels: Reels): number[] {
  return reels.lengths.map((length) => draws.below(length))
}

/** Plays a round. The stake must be a multiple of the number of parts. */
export function playSlot(
  machine: Machine,
  draws: Draws,
  stake: bigint,
  choices: SlotChoices = {},
  moves: readonly SlotMove[] = [],
): SlotOutcome {
  const whole = BigInt(machine.parts * chipsOfSlot(machine.definition, choices))
  const lineBet = stake / whole
  if (stake <= 0n || lineBet * whole !== stake) throw new RangeError('The stake is not whole per line')

  const { limit } = machine.definition.freeGames
  const paid =
    choices.buy === true ? boughtSpin(machine, draws) : spinAt(machine, false, drawStops(draws, machine.base))
  addFeature(machine, draws, paid, moves)
  if (machine.definition.holdsWilds === true) addRespins(machine, draws, paid)
  const spins = [paid]
  let granted = Math.min(machine.awards[paid.scatter?.count ?? 0] ?? 0, limit)
  let left = granted
  Object.assign(paid, { freeGamesWon: granted, freeGamesLeft: left })

  let level = 0
  while (left > 0) {
    const stops = drawStops(draws, machine.free)
    const spin = spinAt(machine, true, stops, level)
    level = nextLevel(machine.free, level, paidWindows(spin))
    const more = Math.min(machine.retrigger[spin.scatter?.count ?? 0] ?? 0, limit - granted)
    granted += more
    left += more - 1
    spins.push(Object.assign(spin, { freeGamesWon: more, freeGamesLeft: left }))
  }
  const units = spins.reduce((sum, spin) => sum + spin.units, 0)
  if ((paid.pick?.left ?? 0) > 0) return { kind: 'slot', spins, units, win: 0n, isOver: false }
  return { kind: 'slot', spins, units, win: BigInt(units) * lineBet }
}

/** A paid spin, drawn until it opens the feature: all such spins are equally likely. */
function boughtSpin(machine: Machine, draws: Draws): SlotSpin {
  if (machine.definition.buy === undefined) throw new RangeError('The feature cannot be bought')
  for (;;) {
    const stops = drawStops(draws, machine.base)
    const { scatters } = spinResult(machine, machine.base, stops)
    if (opensFeature(machine, scatters)) return spinAt(machine, false, stops)
  }
}

function addRespins(machine: Machine, draws: Draws, paid: SlotSpin): void {
  let held = paid.expanded
  if (held.length === 0) return
  const filled = held.reduce((set, reel) => set | (1 << reel), 0)
  paid.respins = playWildRespins(machine, draws, filled).map(({ reels, stops }) => {
    const { screen, expanded, wins, units } = spinOn(machine, reels, stops)
    const fresh = expanded.filter((reel) => !held.includes(reel))
    const respin = { stops, screen, expanded: fresh, wins, units, held }
    held = [...held, ...fresh].toSorted((one, other) => one - other)
    return respin
  })
  paid.units += paid.respins.reduce((sum, { units }) => sum + units, 0)
}

/** The windows that paid: after each, the symbols fell. */
const paidWindows = ({ wins, falls = [] }: SlotSpin): number =>
  [{ wins }, ...falls].filter((window) => window.wins.length > 0).length

type Window = Omit<SlotFall, 'screen'> & { cells: Uint8Array }

/**
 * The spin of these stops, without its features. `level`: the place of the ladder at which it begins, where falls
 * count on from spin to spin.
 */
export const spinAt = (machine: Machine, free: boolean, stops: number[], level = 0): SlotSpin =>
  spinOn(machine, free ? machine.free : machine.base, stops, level)

function spinOn(machine: Machine, reels: Reels, stops: number[], level = 0): SlotSpin {
  const windows: Window[] = []
  const { units, scatters } = spinResult(machine, reels, stops, level, (cells, found, multiplier, won) => {
    const wins = found.map((win) => toWin(machine, cells, win))
    windows.push({ cells: cells.slice(), wins, multiplier, units: won })
  })
  const drawn = new Uint8Array(machine.cellCount)
  stops.forEach((stop, reel) => {
    const { rows } = machine
    drawn.set(reels.drawn[reel]!.subarray(stop * rows, stop * rows + rows), reel * rows)
  })
  const screen = toScreen(machine, drawn)
  const falls = windows.slice(1).map(({ cells, ...rest }) => ({ screen: toScreen(machine, cells), ...rest }))
  const last = falls.at(-1)?.screen ?? screen
  const scatter = symbolIds[SCATTER]
  const places = last.flatMap((column, reel) =>
    column.flatMap((symbol, row): Cell[] => (symbol === scatter ? [[reel, row]] : [])),
  )
  const scatterUnits = machine.scatterPays[scatters]! * reels.spinMultiplier
  return {
    free: reels === machine.free,
    stops,
    screen,
    expanded: machine.definition.wild.expands ? reelsWithWild(screen) : [],
    wins: windows[0]?.wins ?? [],
    // Where wilds are held, they are counted instead.
    scatter:
      scatters === 0 || machine.definition.holdsWilds === true
        ? null
        : { count: scatters, cells: places, units: scatterUnits },
    multiplier: windows[0]?.multiplier ?? reels.spinMultiplier,
    units,
    freeGamesWon: 0,
    freeGamesLeft: 0,
    ...(reels.ladder === null ? {} : { falls }),
  }
}

function reelsWithWild(screen: readonly SymbolId[][]): number[] {
  return screen.flatMap((column, reel) => (column.includes('wild') ? [reel] : []))
}

const cellAt = (rows: number, at: number): Cell => [Math.floor(at / rows), at % rows]

/** The open rows of every reel of the window, mirrored ones included. */
function toScreen({ definition, shownReels, rows }: Machine, cells: Uint8Array): SymbolId[][] {
  return Array.from({ length: shownReels }, (_, reel) => {
    const from = stripIndexOf(definition, reel) * rows
    return Array.from(cells.subarray(from, from + rows))
      .filter((symbol) => symbol !== CLOSED)
      .map((symbol) => symbolIds[symbol]!)
  })
}

function toWin(machine: Machine, cells: Uint8Array, win: Found): SlotWin {
  const { line, symbol, count, units, multiplier, ways, isFromRight } = win
  const closed = closedRows(machine, cells)
  const place = (at: number): Cell => {
    const [reel, row] = cellAt(machine.rows, at)
    return [reel, row - closed]
  }
  return {
    line,
    symbol: symbolIds[symbol]!,
    count,
    cells: cellsOf(machine, cells, win).map(place),
    units,
    multiplier,
    ...(machine.isWays ? { ways } : {}),
    ...(isFromRight === true && { isFromRight }),
  }
}

const closedRows = ({ rows }: Machine, cells: Uint8Array): number =>
  cells.subarray(0, rows).filter((symbol) => symbol === CLOSED).length
