/**
 * Dates as each language writes them. A value is always `YYYY-MM-DD` in the Gregorian calendar. Typed dates use the
 * language's order and separator from Intl, with Latin digits.
 */
import { latinDigits } from '@fairhall/money/digits'

export type DatePart = 'day' | 'month' | 'year'

interface DateFormat {
  /** `['day', 'month', 'year']` in most languages. */
  order: readonly DatePart[]
  separator: string
}

const LENGTHS: Record<DatePart, number> = { day: 2, month: 2, year: 4 }
const isPart = (type: string): type is DatePart => type === 'day' || type === 'month' || type === 'year'

export function dateFormatOf(locale: string): DateFormat {
  const format = new Intl.DateTimeFormat(locale, {
    calendar: 'gregory',
    numberingSystem: 'latn',
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    timeZone: 'UTC',
  })
  const parts = format.formatToParts(Date.UTC(2024, 1, 9))
  const order = parts.map(({ type }) => type).filter(isPart)
  const between = parts.slice(parts.findIndex(({ type }) => isPart(type)) + 1)
  const literal = between.find(({ type }) => type === 'literal')?.value ?? '-'
  // Bidirectional marks are invisible and would get in the way of typing.
  return { order, separator: literal.replace(/[\u200e\u200f\u061c]/g, '') }
}

/** Normalizes a typed date: digits in groups, with separators inserted automatically. */
export function typedDate(raw: string, { order, separator }: DateFormat): string {
  let left = latinDigits(raw).replace(/\D/g, '')
  const groups: string[] = []
  for (const part of order) {
    if (left === '') break
    groups.push(left.slice(0, LENGTHS[part]))
    left = left.slice(LENGTHS[part])
  }
  return groups.join(separator)
}

/** `09.02.2024` → `2024-02-09`; empty while a part is missing. The rules check whether the day exists. */
export function toIsoDay(shown: string, { order }: DateFormat): string {
  const digits = shown.replace(/\D/g, '')
  if (digits.length !== 8) return ''
  const parts = { day: '', month: '', year: '' }
  let at = 0
  for (const part of order) {
    parts[part] = digits.slice(at, at + LENGTHS[part])
    at += LENGTHS[part]
  }
  return `${parts.year}-${parts.month}-${parts.day}`
}

export function fromIsoDay(value: string, { order, separator }: DateFormat): string {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(value)
  if (match === null) return ''
  const parts = { year: match[1] ?? '', month: match[2] ?? '', day: match[3] ?? '' }
  return order.map((part) => parts[part]).join(separator)
}

/** The placeholder in the language's letters: `DD/MM/YYYY`, `TT.MM.JJJJ`. */
export function datePattern({ order, separator }: DateFormat, letters: Record<DatePart, string>): string {
  return order.map((part) => letters[part]).join(separator)
}

/** Monday is 1, Sunday 7. */
export function firstWeekday(locale: string): number {
  const info = new Intl.Locale(locale) as {
    getWeekInfo?: () => { firstDay: number }
    weekInfo?: { firstDay: number }
  }
  return info.getWeekInfo?.().firstDay ?? info.weekInfo?.firstDay ?? 1
}

export const monthNamesOf = (locale: string) => {
  const format = new Intl.DateTimeFormat(locale, { calendar: 'gregory', month: 'long', timeZone: 'UTC' })
  return Array.from({ length: 12 }, (_, month) => format.format(Date.UTC(2024, month, 1)))
}

/** A date's month and year, in the language's order and digits. */
export const monthOf = (locale: string, ms: number) =>
  new Intl.DateTimeFormat(locale, {
    calendar: 'gregory',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(ms)

/** Calendar columns are narrow. Some languages have no short day names, so single letters are used. */
const SHORT_MAX = 5

/** Starting with the first day of the week. */
export function weekdaysOf(locale: string, first: number): { short: string; long: string }[] {
  // 7 January 2024 was a Sunday, and 1 is Monday.
  const listed = (weekday: 'narrow' | 'short' | 'long') => {
    const format = new Intl.DateTimeFormat(locale, { weekday, timeZone: 'UTC' })
    return Array.from({ length: 7 }, (_, at) => format.format(Date.UTC(2024, 0, 7 + first + at)))
  }
  const short = listed('short')
  const shown = short.some((name) => name.length > SHORT_MAX) ? listed('narrow') : short
  return listed('long').map((long, at) => ({ short: shown[at] ?? long, long }))
}

/** The days of a month in weeks, as UTC milliseconds; days of adjacent months fill the first and last week. */
export function weeksOf(year: number, month: number, firstDay: number): number[][] {
  const first = new Date(Date.UTC(year, month, 1))
  const before = (first.getUTCDay() - firstDay + 7) % 7
  const daysCount = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  const weeksCount = Math.ceil((before + daysCount) / 7)
  return Array.from({ length: weeksCount }, (_, week) =>
    Array.from({ length: 7 }, (_, day) => Date.UTC(year, month, 1 - before + week * 7 + day)),
  )
}
