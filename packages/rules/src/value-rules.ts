import { ageOn, toMoment } from './dates.ts'
import type { Context, Rule, Rules } from './rule.ts'
import { isEmpty, sizeOf, toNumber, toText, type Value } from './values.ts'

const bound = (text: string | undefined) => toNumber(text) ?? Number.NaN

/** A date parameter is a day, the name of another field, or `today`. */
function toOther(param: string | undefined, { values, now }: Context): number | null {
  if (param === undefined) return null
  if (param === 'today') return new Date(now).setUTCHours(0, 0, 0, 0)
  return toMoment(param) ?? toMoment(values[param])
}

function compareDates(good: (mine: number, other: number) => boolean): Rule {
  return (value, [param], context) => {
    // While the other field is empty there is nothing to compare with; a parameter that names nothing fails.
    if (param !== undefined && param in context.values && isEmpty(context.values[param])) return true
    const mine = toMoment(value)
    const other = toOther(param, context)
    return mine !== null && other !== null && good(mine, other)
  }
}

function byAge(good: (age: number, limit: number) => boolean): Rule {
  return (value, [limit], { now }) => {
    const birth = toMoment(value)
    return birth !== null && birth <= now && good(ageOn(birth, now), bound(limit))
  }
}

const BOOLEANS: readonly Value[] = [true, false, 1, 0, '1', '0']

export const valueRules: Rules = {
  numeric: (value) => toNumber(value) !== null,
  integer: (value) => (typeof value === 'number' ? Number.isInteger(value) : /^-?\d+$/.test(toText(value))),
  /** `decimal:2` accepts up to two decimals, `decimal` any number of them; a comma may replace the point. */
  decimal: (value, [most]) => {
    const match = /^-?\d+(?:[.,](\d+))?$/.exec(toText(value))
    return match !== null && (most === undefined || (match[1] ?? '').length <= bound(most))
  },
  min: (value, [least], { sizeKind }) => sizeOf(value, sizeKind) >= bound(least),
  max: (value, [most], { sizeKind }) => sizeOf(value, sizeKind) <= bound(most),
  between: (value, [least, most], { sizeKind }) => {
    const size = sizeOf(value, sizeKind)
    return size >= bound(least) && size <= bound(most)
  },
  digits: (value, [count]) => /^\d+$/.test(toText(value)) && toText(value).length === bound(count),
  digits_between: (value, [least, most]) => {
    const { length } = toText(value)
    return /^\d+$/.test(toText(value)) && length >= bound(least) && length <= bound(most)
  },
  boolean: (value) => BOOLEANS.includes(value),
  array: (value) => Array.isArray(value),

  confirmed: (value, _, { values, name }) => toText(values[`${name}_confirmation`]) === toText(value),
  different: (value, [field = ''], { values }) => toText(values[field]) !== toText(value),
  same: (value, [field = ''], { values }) => toText(values[field]) === toText(value),

  date: (value) => toMoment(value) !== null,
  before: compareDates((mine, other) => mine < other),
  after: compareDates((mine, other) => mine > other),
  date_equals: compareDates((mine, other) => mine === other),
  minAge: byAge((age, limit) => age >= limit),
  maxAge: byAge((age, limit) => age <= limit),
}
