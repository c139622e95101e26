/** When people come: their registration and their visits, day by day. Pure. */
import { type Chance, chanceOf } from './chance.ts'
import { type Person, personOf } from './people.ts'

export interface Visit {
  person: Person
  /** Counts from 0, which is the registration. */
  index: number
  day: number
}

interface CalendarOptions {
  seed: string
  players: number
  days: number
}

/** Days between two visits, and how likely someone never comes back after one. */
const rhythms = {
  looker: { gap: 0, end: 1 },
  trial: { gap: 3, end: 0.6 },
  casual: { gap: 80, end: 0.1 },
  regular: { gap: 28, end: 0.02 },
  heavy: { gap: 9, end: 0.004 },
} as const

/** Returns the visits of each day, in the order of the players. */
export function planCalendar(options: CalendarOptions): Visit[][] {
  const days: Visit[][] = Array.from({ length: options.days }, () => [])
  for (let number = 1; number <= options.players; number += 1)
    for (const visit of visitsOf(options, personOf(options.seed, number))) days[visit.day]?.push(visit)
  for (const day of days) day.sort((left, right) => left.person.number - right.person.number)
  return days
}

function visitsOf({ seed, players, days }: CalendarOptions, person: Person): Visit[] {
  const chance = chanceOf(seed, 'calendar', person.number)
  const visits: Visit[] = []
  let day = joinDayOf(chance, person.number, players, days)
  const { gap, end } = rhythms[person.habit]
  while (day < days) {
    visits.push({ person, index: visits.length, day })
    if (chance() < end) break
    // The later a visit, the longer the pause before it: interest fades.
    day += Math.max(1, Math.round(gap * (0.4 + chance() * 1.2) * (visits.length < 3 ? 0.4 : 1)))
  }
  return visits
}

/** Numbers follow the order of registrations. The business grows: the last days have about twice as many as the first. */
function joinDayOf(chance: Chance, number: number, players: number, days: number): number {
  const share = (number - chance()) / players
  // The inverse of the share of registrations until a day, when their rate grows in a line from 2/3 to 4/3.
  return Math.min(days - 1, Math.floor(days * (Math.sqrt(1 + 3 * share) - 1)))
}
