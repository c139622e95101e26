/**
 * Handicaps and totals, with lines in quarters: −0.75 is −3. A quarter line is half the stake on the next lower line and half on the next higher one, which gives the same
 * result as this one rule: ahead by more than a quarter wins, by exactly a quarter wins half, and the same for losing.
 */
import type { LegResult } from './legs.ts'

/** @param quarters How far the selection is ahead of its line, in quarters of a goal or point. */
function resultBy(quarters: number): LegResult {
  if (!Number.isSafeInteger(quarters)) throw new RangeError('Lines and scores must be whole numbers')
  if (quarters > 1) return { kind: 'won' }
  if (quarters === 1) return { kind: 'half_won' }
  if (quarters === 0) return { kind: 'void' }
  return { kind: quarters === -1 ? 'half_lost' : 'lost' }
}

/**
 * The result of a handicap.
 * @param line What is added to the own score, in quarters.
 * @throws RangeError if a number is not whole
 */
export const handicapResult = (line: number, scored: { own: number; other: number }): LegResult =>
  resultBy(4 * (scored.own - scored.other) + line)

/**
 * The result of a bet on more or less than `line` (in quarters) goals or points in total.
 * @throws RangeError if a number is not whole
 */
export const totalResult = (side: 'over' | 'under', line: number, total: number): LegResult =>
  resultBy(side === 'over' ? 4 * total - line : line - 4 * total)
