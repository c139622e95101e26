/**
 * What a night audits again. The divisors are powers of two, so they rarely change while the journal grows; with each change, the
 * positions would begin elsewhere.
 */
import { type Range, rangesOfOwners } from '@fairhall/ledger'

const powerOfTwo = (count: number) => 2 ** Math.ceil(Math.log2(Math.max(count, 1)))

/** The indexes of the sealed days, oldest first, that a night rereads: `perNight` at most. */
export function daysOfNight(night: number, days: number, perNight: number): number[] {
  const divisor = powerOfTwo(days)
  const indexes = Array.from({ length: perNight }, (_, i) => (night * perNight + i) % divisor)
  return [...new Set(indexes)].filter((index) => index < days)
}

/** The owners whose whole history a night recomputes, of a journal with so many entries of owners with this head. */
export function ownersOfNight(
  night: number,
  { entries, head, perNight }: { entries: number; head: string; perNight: number },
): Range<string> {
  const ranges = rangesOfOwners(powerOfTwo(entries / perNight), head, 1)
  return ranges[night % ranges.length] as Range<string>
}
