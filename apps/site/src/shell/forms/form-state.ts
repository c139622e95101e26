/** What a form holds, and what is to be said of it: all that it shows follows from the values and from the fields that were left. */
import type { Value } from '@fairhall/rules'

export type FieldValues = Record<string, Value>

export interface FormState<Values extends FieldValues> {
  /** What it was last told to begin with. */
  start: Values
  values: Values
  /** The fields that the focus has left: nobody is told off for one that he has not reached yet. */
  left: ReadonlySet<string>
}

export function begin<Values extends FieldValues>(start: Values): FormState<Values> {
  return { start, values: start, left: new Set() }
}

/** Another start is taken over by the fields that the player has not changed: what he has typed stays his. */
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

/** Whether both hold the same: an object that was only made anew is no other beginning. */
export function areSame(one: FieldValues, other: FieldValues): boolean {
  const names = new Set([...Object.keys(one), ...Object.keys(other)])
  return [...names].every((name) => Object.is(one[name], other[name]))
}
