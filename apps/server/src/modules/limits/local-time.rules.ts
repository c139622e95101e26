/** Calendar days in a time zone: which date it is, and when a date begins there. */

interface LocalDate {
  year: number
  /** From 1. */
  month: number
  day: number
  /** 0 is Sunday. */
  weekday: number
}

const formatters = new Map<string, Intl.DateTimeFormat>()

function formatterOf(zone: string): Intl.DateTimeFormat {
  const cached = formatters.get(zone)
  if (cached !== undefined) return cached
  const formatter = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  formatters.set(zone, formatter)
  return formatter
}

/** The zone's wall clock time at that moment, read as if it were UTC. */
function wallClock(zone: string, ms: number): number {
  const parts = formatterOf(zone).formatToParts(ms)
  const of = (type: string) => Number(parts.find((part) => part.type === type)?.value)
  return Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second'))
}

export function toLocalDate(zone: string, now: Date): LocalDate {
  const wall = new Date(wallClock(zone, now.getTime()))
  return {
    year: wall.getUTCFullYear(),
    month: wall.getUTCMonth() + 1,
    day: wall.getUTCDate(),
    weekday: wall.getUTCDay(),
  }
}

/** When a date begins in a zone, in milliseconds. Days and months out of range carry over, as in Date.UTC. */
export function startOfDay(zone: string, year: number, month: number, day: number): number {
  const midnight = Date.UTC(year, month - 1, day)
  let moment = midnight - (wallClock(zone, midnight) - midnight)
  // Repeat with the offset at that moment, in case the clocks change in between.
  moment -= wallClock(zone, moment) - midnight
  // If midnight is skipped, the day begins after the clock change.
  return wallClock(zone, moment) < midnight ? moment + (midnight - wallClock(zone, moment)) : moment
}
