/** When a message may be sent to a player: outside of the quiet hours of their time zone. Pure. */

interface QuietHours {
  /** Hours of the day, from 0. `from` is quiet, `until` is not; both the same: no hour is quiet. */
  from: number
  until: number
}

const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000
const formatters = new Map<string, Intl.DateTimeFormat>()

function formatterOf(zone: string): Intl.DateTimeFormat {
  const cached = formatters.get(zone)
  if (cached !== undefined) return cached
  const options = { timeZone: zone, hourCycle: 'h23', hour: 'numeric', minute: 'numeric' } as const
  const formatter = new Intl.DateTimeFormat('en-US', options)
  formatters.set(zone, formatter)
  return formatter
}

function localTime(zone: string, at: Date): { hour: number; minute: number } {
  const parts = formatterOf(zone).formatToParts(at)
  const of = (type: string) => Number(parts.find((part) => part.type === type)?.value)
  return { hour: of('hour'), minute: of('minute') }
}

const isQuiet = (hour: number, { from, until }: QuietHours) =>
  from <= until ? hour >= from && hour < until : hour >= from || hour < until

/** Now, or when the quiet hours end. */
export function afterQuietHours(now: Date, zone: string, quiet: QuietHours): Date {
  let at = now
  // Hour by hour, because the clocks may change in between.
  for (
    let { hour, minute } = localTime(zone, at);
    isQuiet(hour, quiet);
    { hour, minute } = localTime(zone, at)
  )
    at = new Date(at.getTime() + HOUR_MS - minute * MINUTE_MS)
  return at
}

/** The time until the next quiet hours, at most `mostMs`; 0 in them. */
export function timeBeforeQuietHours(now: Date, zone: string, quiet: QuietHours, mostMs: number): number {
  let at = now
  while (at.getTime() - now.getTime() < mostMs) {
    const { hour, minute } = localTime(zone, at)
    if (isQuiet(hour, quiet)) break
    at = new Date(at.getTime() + HOUR_MS - minute * MINUTE_MS)
  }
  return Math.min(at.getTime() - now.getTime(), mostMs)
}
