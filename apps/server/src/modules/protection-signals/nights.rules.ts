/** The latest nights of a player. Pure. */
import { momentOf } from '../limits/index.ts'

const DAY_MS = 86_400_000
const NIGHT_MS = 5 * 3_600_000
const NIGHTS = 7

export type Night = readonly [from: Date, to: Date]

/** From midnight to five in a time zone: the night of the day and those of the days before it, the last one first. */
export function nightsOf(zone: string, day: string): Night[] {
  const midnight = Date.parse(day)
  return Array.from({ length: NIGHTS }, (_, ago): Night => {
    const wall = midnight - ago * DAY_MS
    return [new Date(momentOf(zone, wall)), new Date(momentOf(zone, wall + NIGHT_MS))]
  })
}
