/**
 * Calendar days in a time zone: which date it is, and when a date begins there. The database is never asked: its files of time zones may
 * lack names that browsers send, such as Asia/Calcutta, and one such player would make it refuse a statement about many.
 */

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

/** Since 1973 every zone's clocks differ from UTC by a multiple of it, so a date lasts for whole quarters of an hour. */
const QUARTER_MS = 15 * 60_000
const QUARTERS_FROM = Date.UTC(1973, 0, 1)

/** The latest date that was looked up in each zone: asking for the parts of a moment takes some ten microseconds. */
const latest = new Map<string, { quarter: number; date: string }>()

/** As in 2027-05-28. */
export function toIsoDate(zone: string, now: Date): string {
  const ms = now.getTime()
  const quarter = Math.floor(ms / QUARTER_MS)
  const known = latest.get(zone)
  if (known?.quarter === quarter) return known.date
  const date = new Date(wallClock(zone, ms)).toISOString().slice(0, 10)
  if (ms >= QUARTERS_FROM) latest.set(zone, { quarter, date })
  return date
}

/** When a date begins in a zone, in milliseconds. Days and months out of range carry over, as in Date.UTC. */
export const startOfDay = (zone: string, year: number, month: number, day: number): number =>
  momentOf(zone, Date.UTC(year, month - 1, day))

/** When the clocks of a zone show this time, in milliseconds. `wall` is that time, read as if it were UTC. */
export function momentOf(zone: string, wall: number): number {
  let moment = wall - (wallClock(zone, wall) - wall)
  // Repeat with the offset at that moment, in case the clocks change in between.
  moment -= wallClock(zone, moment) - wall
  // If the time is skipped, such as midnight, it counts as the one after the clock change.
  return wallClock(zone, moment) < wall ? moment + (wall - wallClock(zone, moment)) : moment
}
