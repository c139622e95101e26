/** The state of a form. Everything it shows follows from the values and from the fields that were left. */
import type { Value } from '@fairhall/rules'

export type FieldValues = Record<string, Value>

interface FormState<Values extends FieldValues> {
  /** The last first values. */
  start: Values
  values: Values
  /** Fields that have lost focus: a field that the player hasn't reached shows no error. */
  left: ReadonlySet<string>
}

export function begin<Values extends FieldValues>(start: Values): FormState<Values> {
  return { start, values: start, left: new Set() }
}

/** Applies new first values to the fields that the player hasn't changed. */
export function restart<Values extends FieldValues>(
  { start: before, values, left }: FormState<Values>,
  start: Values,
): FormState<Values> {
  const keep = ([name, value]: [string, Value]) => [
    name,
    Object.is(values[name], before[name]) ? value : values[name],
  ]
  const kept: Values = Object.fromEntries(Object.entries(start).map(keep))
  return { start, values: kept, left }
}

export function enter<Values extends FieldValues>(
  state: FormState<Values>,
  name: string,
  value: Value,
): FormState<Values> {
  return { ...state, values: { ...state.values, [name]: value } }
}

export function leave<Values extends FieldValues>(
  state: FormState<Values>,
  ...names: readonly string[]
): FormState<Values> {
  return { ...state, left: new Set([...state.left, ...names]) }
}

/** Whether both have the same values: a new but equal object is no new start. */
export function areSame(one: FieldValues, other: FieldValues): boolean {
  const names = new Set([...Object.keys(one), ...Object.keys(other)])
  return [...names].every((name) => Object.is(one[name], other[name]))
}
