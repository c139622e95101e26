import { toText, type Value } from './values.ts'

/** The highest age in years that a birth date may give. */
export const AGE_MAX = 120

const DAY = /^(\d{4})-(\d{1,2})-(\d{1,2})$/

/**
 * The time (UTC midnight for a day) of a value, or null. A number is a timestamp in milliseconds; a text must
 * be year-month-day with dashes, year 1000 to 3000, an existing month and day.
 */
export function toMoment(value: Value): number | null {
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? null : value.getTime()
  if (typeof value === 'number') return Number.isFinite(value) ? value : null

  const match = DAY.exec(toText(value).trim())
  if (match === null) return null
  const [year, month, day] = match.slice(1).map(Number) as [number, number, number]
  if (year < 1000 || year > 3000 || month < 1 || month > 12 || day < 1 || day > daysIn(year, month))
    return null
  return Date.UTC(year, month - 1, day)
}

/** A day as it is stored: `1990-5-7` as `1990-05-07`. Null unless the text is a day. */
export function toIsoDay(text: string): string | null {
  const moment = toMoment(text)
  return moment === null ? null : new Date(moment).toISOString().slice(0, 10)
}

function daysIn(year: number, month: number): number {
  const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
  if (month === 2) return isLeap ? 29 : 28
  return [4, 6, 9, 11].includes(month) ? 30 : 31
}

/** Whole years from a date of birth to `now`, both in UTC. */
export function ageOn(birth: number, now: number): number {
  const from = new Date(birth)
  const to = new Date(now)
  const years = to.getUTCFullYear() - from.getUTCFullYear()
  const beforeBirthday =
    to.getUTCMonth() < from.getUTCMonth() ||
    (to.getUTCMonth() === from.getUTCMonth() && to.getUTCDate() < from.getUTCDate())
  return beforeBirthday ? years - 1 : years
}
