import type { SizeKind, Value } from './values.ts'

/**
 * What a rule may use in addition to its own value. `now` is milliseconds since 1970, passed in so that no rule
 * reads a clock.
 */
export type Context = {
  values: Readonly<Record<string, Value>>
  name: string
  now: number
  /** What `min`, `max` and `between` count. */
  sizeKind: SizeKind
}

/** True when the value is valid. `params` are the texts after the colon: `between:3,5` gives `['3', '5']`. */
export type Rule = (value: Value, params: readonly string[], context: Context) => boolean

export type Rules = Readonly<Record<string, Rule>>
