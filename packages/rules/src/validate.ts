import { presenceRules } from './presence.ts'
import type { Rules } from './rule.ts'
import { textRules } from './text-rules.ts'
import { valueRules } from './value-rules.ts'
import { isEmpty, type SizeKind, sizeKindOf, type Value } from './values.ts'

/** All rules except those of `@fairhall/rules/phone`. */
export const rules: Rules = { ...presenceRules, ...textRules, ...valueRules }

const SIZE_RULES = new Set(['min', 'max', 'between'])

/** A failed rule. Its message is content under `messageKey(failure)`, with `{min}`, `{max}` and `{param}`. */
export type Failure = {
  rule: string
  params: readonly string[]
  /** Present for the size of a number or of a list, which has a different message than that of a text. */
  sizeKind?: Exclude<SizeKind, 'text'>
}

/** `min:6` → `{rule: 'min', params: ['6']}`. A pattern keeps its commas and colons. */
export function parseRule(text: string): Failure {
  const colon = text.indexOf(':')
  if (colon === -1) return { rule: text, params: [] }
  const [rule, rest] = [text.slice(0, colon), text.slice(colon + 1)]
  return { rule, params: rule === 'regex' || rule === 'not_regex' ? [rest] : rest.split(',') }
}

export type ValidateOptions = {
  /** Milliseconds since 1970; ages and `today` count from it. */
  now: number
  /** More rules, such as `phoneRules`. */
  more?: Rules
}

/**
 * The first rule that a field's value fails, or null. All but `required`, `required_if` and `accepted` pass
 * on an empty value. Throws on an unknown rule: a typing error in a definition must not accept everything.
 */
export function validateField(
  name: string,
  ruleTexts: readonly string[],
  values: Readonly<Record<string, Value>>,
  options: ValidateOptions,
): Failure | null {
  const value = values[name]
  const parsed = ruleTexts.map(parseRule)
  const sizeKind = sizeKindOf(
    value,
    parsed.map(({ rule }) => rule),
  )
  for (const { rule, params } of parsed) {
    const check = options.more?.[rule] ?? rules[rule]
    if (check === undefined) throw new Error(`unknown validation rule: ${rule}`)
    if (!(rule in presenceRules) && isEmpty(value)) continue
    if (check(value, params, { values, name, now: options.now, sizeKind })) continue
    return { rule, params, ...(SIZE_RULES.has(rule) && sizeKind !== 'text' && { sizeKind }) }
  }
  return null
}

/** The failures of all fields, by name; an empty object when everything is valid. */
export function validateAll(
  ruleTexts: Readonly<Record<string, readonly string[]>>,
  values: Readonly<Record<string, Value>>,
  options: ValidateOptions,
): Record<string, Failure> {
  const failures: Record<string, Failure> = {}
  for (const [name, texts] of Object.entries(ruleTexts)) {
    const failure = validateField(name, texts, values, options)
    if (failure !== null) failures[name] = failure
  }
  return failures
}

/** The key of the message's text: `min`, or `minNumber` and `minList` for the size of a number or a list. */
export function messageKey({ rule, sizeKind }: Failure): string {
  const key = rule.replaceAll(/[- ]/g, '_')
  return sizeKind === undefined ? key : key + (sizeKind === 'number' ? 'Number' : 'List')
}

/** Values for the message's `{min}`, `{max}` and `{param}`. */
export function messageValues({ rule, params }: Failure): { min: string; max: string; param: string } {
  const [first = '', second = first] = params
  const isRange = rule === 'between' || rule === 'digits_between'
  return { min: first, max: isRange ? second : first, param: params.join(', ') }
}
