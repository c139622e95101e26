/** Whether a player is in a segment: all conditions that it states must hold. Pure. */
import type { SegmentSetting } from '../../settings/index.ts'

export interface SegmentFacts {
  country: string
  isVerified: boolean
  hasDeposited: boolean
  registeredAt: Date
  /** The place of the player's level in the ladder, from 0. */
  level: number
  lists: ReadonlySet<string>
}

/** @param levels IDs of the ladder, in order */
export function isInSegment(
  segment: SegmentSetting,
  facts: SegmentFacts,
  levels: readonly string[],
): boolean {
  const { countries, isVerified, hasDeposited, registeredFrom, registeredBefore, levelMin, list } = segment
  return (
    (countries === undefined || countries.includes(facts.country)) &&
    (isVerified === undefined || isVerified === facts.isVerified) &&
    (hasDeposited === undefined || hasDeposited === facts.hasDeposited) &&
    (registeredFrom === undefined || facts.registeredAt >= new Date(registeredFrom)) &&
    (registeredBefore === undefined || facts.registeredAt < new Date(registeredBefore)) &&
    (levelMin === undefined || isAtLeast(facts.level, levels.indexOf(levelMin))) &&
    (list === undefined || facts.lists.has(list))
  )
}

/** A level that was removed from the ladder admits nobody. */
const isAtLeast = (level: number, place: number) => place !== -1 && level >= place
