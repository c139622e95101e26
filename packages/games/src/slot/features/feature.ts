import type { Draws } from '../../draws.ts'
import { hasFreeGames, partsOf, reelsOf, rowsOf } from '../definition.ts'
import type { SlotDefinition } from '../definition.ts'
import { holdSpread, playHold } from './hold.ts'
import type { HoldAndRespin } from './hold.ts'
import { findPickErrors, layPrizes, openRest, pickSpread } from './pick.ts'
import { scaled } from './spread.ts'
import type { Spread } from './spread.ts'
import { findTrailErrors, playTrail, trailSpread } from './trail.ts'
import { findWheelErrors, playWheel, wheelSpread } from './wheel.ts'

/**
 * A feature that scatters of the paid spin open, apart from free games: coins that lock, a wheel, a trail, closed
 * places. It pays whole stakes, and depends on the spin only by the number of scatters, so its odds are exact.
 */
export type Feature = {
  /** The fewest scatters that open it. */
  from: number
  /** Draws what it pays, in parts of the stake. `places` are those of the scatters, [reel × rows + row]. */
  pays(draws: Draws, scatters: number, places: readonly number[]): number
  /** What it pays when this many scatters opened it, in parts of the stake. */
  spread(scatters: number): Spread
}

export function featureOf(definition: SlotDefinition): Feature | null {
  const { hold, wheel, trail, pick } = definition
  const parts = partsOf(definition)
  if (hold !== undefined) {
    const window = windowOf(definition)
    return {
      from: hold.from,
      pays: (draws, _, places) => playHold(hold, draws, places, window).pays * parts,
      spread: remembered(inParts(parts, holdSpread(hold, window))),
    }
  }
  if (wheel !== undefined) {
    const play = (draws: Draws, level: number) => playWheel(wheel, draws, level)
    return startedBy(definition, wheel.start, play, wheelSpread(wheel))
  }
  if (trail !== undefined) {
    const play = (draws: Draws, lives: number) => playTrail(trail, draws, lives)
    return startedBy(definition, trail.lives, play, trailSpread(trail))
  }
  if (pick === undefined) return null
  // Every choice has the same odds, so the first closed places can represent all of them.
  const play = (draws: Draws, picks: number) => openRest(layPrizes(pick, draws), picks, []).opened
  return startedBy(definition, pick.picks, play, pickSpread(pick))
}

/** A feature of steps that add up. The number of scatters decides only how it starts. */
function startedBy(
  definition: SlotDefinition,
  table: Record<string, number>,
  play: (draws: Draws, start: number) => readonly { pays: number }[],
  spreadOf: (start: number) => Spread,
): Feature {
  const startOf = byScatters(definition, table)
  const parts = partsOf(definition)
  const spread = remembered(inParts(parts, spreadOf))
  return {
    from: Math.min(...Object.keys(table).map(Number)),
    pays: (draws, scatters) =>
      play(draws, startOf(scatters)).reduce((sum, { pays }) => sum + pays, 0) * parts,
    spread: (scatters) => spread(startOf(scatters)),
  }
}

const inParts = (parts: number, spreadOf: (key: number) => Spread) => (key: number) =>
  scaled(spreadOf(key), parts)

export function windowOf(definition: SlotDefinition): { cellCount: number; reelCount: number } {
  const reelCount = reelsOf(definition)
  return { cellCount: reelCount * rowsOf(definition), reelCount }
}

/** More scatters than reels count as many as there are reels. */
export const byScatters =
  (definition: SlotDefinition, table: Record<string, number>) =>
  (scatters: number): number =>
    table[Math.min(scatters, reelsOf(definition))] ?? 0

function remembered(compute: (key: number) => Spread): (key: number) => Spread {
  const known = new Map<number, Spread>()
  return (key) => {
    const spread = known.get(key) ?? compute(key)
    known.set(key, spread)
    return spread
  }
}

const isWhole = (value: number): boolean => Number.isSafeInteger(value) && value > 0

export function findFeatureErrors(definition: SlotDefinition): string[] {
  const { cascade, hold, wheel, trail, pick } = definition
  const features = [hold, wheel, trail, pick].filter((feature) => feature !== undefined)
  if (features.length === 0) return []
  const errors: string[] = []
  if (features.length > 1 || cascade !== undefined || hasFreeGames(definition))
    errors.push('a game with such a feature cannot have falls, free games or another feature')
  const table = wheel?.start ?? trail?.lives ?? pick?.picks
  if (table !== undefined) errors.push(...findTableErrors(table, reelsOf(definition)))
  if (hold !== undefined) errors.push(...findHoldErrors(hold, windowOf(definition)))
  if (wheel !== undefined) errors.push(...findWheelErrors(wheel))
  if (trail !== undefined) errors.push(...findTrailErrors(trail))
  if (pick !== undefined) errors.push(...findPickErrors(pick))
  return errors
}

/** Every number of scatters from the fewest up to the number of reels has an entry. */
function findTableErrors(table: Record<string, number>, reels: number): string[] {
  const counts = Object.keys(table).map(Number)
  const from = Math.min(...counts)
  const isComplete = from > 0 && Math.max(...counts) === reels && counts.length === reels - from + 1
  return isComplete ? [] : ['a feature must say how it starts for each number of scatters']
}

function findHoldErrors(hold: HoldAndRespin, { cellCount, reelCount }: ReturnType<typeof windowOf>) {
  const errors: string[] = []
  const kinds = [...hold.values, ...(hold.pots?.kinds ?? [])]
  const numbers = [hold.from, hold.respins, hold.chance, ...kinds.flatMap((one) => [one.pays, one.weight])]
  if (hold.pots !== undefined) numbers.push(hold.pots.coins)
  if (hold.values.length === 0 || !numbers.every(isWhole))
    errors.push('values and weights of coins must be whole numbers')
  // A row that unlocks only when the window is full would come too late.
  const isLate = (needed: number, index: number) => needed >= cellCount + reelCount * index
  const unlocks = hold.unlocksRowAt ?? []
  if (
    !unlocks.every(isWhole) ||
    unlocks.some(isLate) ||
    unlocks.some((needed, at) => needed <= (unlocks[at - 1] ?? 0))
  )
    errors.push('rows must unlock one after another, before the window is full')
  return errors
}
