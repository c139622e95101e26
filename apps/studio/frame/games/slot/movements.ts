/** How the reels move together: they start and land from the left, and show what paid. */
import { rowsOf, stripIndexOf, type SlotDefinition, type SlotSpin, type SymbolId } from '@fairhall/games'
import type { Clock } from '../../core/canvas/clock.ts'
import type { Stir } from '../../../src/art/wins.ts'
import type { Marks } from './win-marks.ts'
import { atRest, poses } from './poses.ts'
import { FALL_MS, type Reel } from './reel.ts'
import type { RowLook } from './reel-painting.ts'
import { expandedScreen, fallDepths, landingGroups, type Cell } from './win-sequence.ts'

const START_STAGGER_MS = 45
const LAND_STAGGER_MS = 150
const TENSE_MS = 1150
/** Minimum spin time, even when the answer arrived immediately. */
const SPIN_MIN_MS = 260
const DIMMED = 0.32
const STIR_MS = 620

export interface Movements {
  /** Puts the reels at the result of a spin; null puts them at their initial position. */
  rest(spin: SlotSpin | null): void
  /** Held reels stay as they are, here and when the others land. */
  spin(free: boolean, held?: readonly number[]): void
  /** Lands the reels from the left, mirrored ones together; `tense` groups land more slowly. */
  land(
    spin: SlotSpin,
    tense: readonly boolean[],
    onStop: (reel: number) => void,
    held?: readonly number[],
  ): Promise<void>
  /** Turns filled reels wild. */
  expand(spin: SlotSpin): Promise<void>
  /**
   * Removes these cells, lets the symbols above fall, and fills up to this screen. `closed` rows at the top are not
   * open yet.
   */
  fall(screen: readonly (readonly SymbolId[])[], gone: readonly Cell[], closed: number): Promise<void>
  /** So many rows at the top are closed. */
  setClosed(rows: number): void
  /** Puts symbols over the window. */
  cover(screen: readonly (readonly SymbolId[])[]): void
  /** Dims everything except these cells; null lights all. */
  light(cells: readonly Cell[] | null): void
  pulse(cells: readonly Cell[]): void
  fade(to: number, ms: number): Promise<void>
}

interface Moved {
  readonly reels: readonly Reel[]
  readonly clock: Clock
  readonly marks: Marks
  readonly definition: SlotDefinition
  readonly glow: string
  readonly stir: Stir
  /** The symbols of all reels as one layer. */
  readonly strip: { alpha: number }
  /** Rows at the top that are closed; a fraction while one opens. */
  readonly rows: { closed: number }
  draw(): void
}

export function createMovements(moved: Moved): Movements {
  const { reels, clock, marks, definition, glow, strip, rows, draw } = moved
  /** Counts the starts and resets of the reels: an animation from an earlier count is cancelled. */
  let runs = 0
  const strips = (free: boolean): readonly SymbolId[][] => definition.strips[free ? 'free' : 'base']
  const pulse = (cells: readonly Cell[]) => {
    const run = runs
    stirUp(moved, cells, () => run === runs)
  }

  return {
    pulse,
    light: (cells) => light(moved, cells),
    rest(spin) {
      runs++
      marks.clear()
      marks.setLit([], glow)
      rows.closed = closedAtStart(definition, spin?.free ?? false)
      reels.forEach((reel, index) => {
        const drawn = stripIndexOf(definition, index)
        reel.setStrip(strips(spin?.free ?? false)[drawn] ?? [])
        reel.rest((spin?.stops[drawn] ?? drawn * 3) - rows.closed)
        if (spin !== null && rows.closed === 0) reel.cover(expandedScreen(spin)[index] ?? null)
      })
      light(moved, null)
    },
    spin(free, held = []) {
      const run = ++runs
      marks.clear()
      marks.setLit([], glow)
      light(moved, null)
      rows.closed = closedAtStart(definition, free)
      reels.forEach((reel, index) => {
        if (held.includes(index)) return
        reel.setStrip(strips(free)[stripIndexOf(definition, index)] ?? [])
        void clock.wait(index * START_STAGGER_MS).then(() => (run === runs ? reel.spin() : undefined))
      })
    },
    land: (spin, tense, onStop, held = []) => land(moved, spin, { tense, held }, onStop),
    async expand(spin) {
      const screen = expandedScreen(spin)
      for (const reel of spin.expanded) {
        const cells = rowsIn(definition).map((row): Cell => [reel, row])
        reels[reel]?.cover(screen[reel] ?? null)
        marks.frames(cells, glow)
        pulse(cells)
        await clock.wait(420)
      }
    },
    fall: (screen, gone, closed) => fall(moved, screen, gone, closed),
    setClosed(closed) {
      rows.closed = closed
      draw()
    },
    cover(screen) {
      reels.forEach((reel, index) => reel.cover(screen[index] ?? null))
      draw()
    },
    async fade(to, ms) {
      const from = strip.alpha
      await clock.tween(ms, (share) => {
        strip.alpha = from + (to - from) * share
      })
    },
  }
}

async function land(
  { reels, clock, marks, glow, definition, rows }: Moved,
  spin: SlotSpin,
  { tense, held }: { tense: readonly boolean[]; held: readonly number[] },
  onStop: (reel: number) => void,
): Promise<void> {
  await clock.wait(SPIN_MIN_MS)
  const landings: Promise<unknown>[] = []
  for (const [index, group] of landingGroups(definition).entries()) {
    if (group.every((reel) => held.includes(reel))) continue
    let calm = () => {}
    if (tense[index]) {
      await Promise.all(landings)
      calm = marks.waiting(group, glow)
      await clock.wait(TENSE_MS)
    }
    const goal = (spin.stops[index] ?? 0) - rows.closed
    const landing = Promise.all(group.map(async (reel) => reels[reel]?.land(goal))).then(() => {
      calm()
      onStop(index)
    })
    landings.push(landing)
    if (!tense[index]) await clock.wait(LAND_STAGGER_MS)
  }
  await Promise.all(landings)
}

const VANISH_MS = 220

async function fall(
  moved: Moved,
  screen: readonly (readonly SymbolId[])[],
  gone: readonly Cell[],
  closed: number,
): Promise<void> {
  const { reels, clock, marks, definition, rows } = moved
  const before = rows.closed
  const places = gone.flatMap(([reel, row]) => reels[reel]?.at(row) ?? [])
  marks.clear()
  light(moved, null)
  await clock.tween(VANISH_MS, (share) => {
    for (const place of places) place.alpha = 1 - share
  })
  for (const place of places) place.alpha = 1
  const opening = clock.tween(before === closed ? 0 : FALL_MS, (share) => {
    rows.closed = before + (closed - before) * share
  })
  const depths = (reel: number) => fallDepths(gone, reel, rowsOf(definition), [before, closed])
  await Promise.all([opening, ...reels.map((reel, index) => reel.fall(screen[index] ?? [], depths(index)))])
}

/** The rows that are closed when a spin begins. */
const closedAtStart = (definition: SlotDefinition, free: boolean): number =>
  rowsOf(definition) - (definition.grows?.[free ? 'free' : 'base'] ?? rowsOf(definition))

const rowsIn = (definition: SlotDefinition) => Array.from({ length: rowsOf(definition) }, (_, row) => row)

function light({ reels, draw, definition }: Moved, cells: readonly Cell[] | null): void {
  reels.forEach((reel, index) => {
    for (const row of rowsIn(definition)) {
      const isLit = cells === null || cells.some(([litReel, litRow]) => litReel === index && litRow === row)
      reel.at(row).alpha = isLit ? 1 : DIMMED
    }
  })
  draw()
}

function stirUp({ reels, clock, stir }: Moved, cells: readonly Cell[], isCurrent: () => boolean): void {
  const places = cells.flatMap(([reel, row]): RowLook[] => {
    const one = reels[reel]?.at(row)
    return one === undefined ? [] : [one]
  })
  void clock.tween(STIR_MS, (share) => {
    const pose = isCurrent() && share < 1 ? poses[stir](share) : atRest
    for (const place of places) place.pose = pose
  })
}
