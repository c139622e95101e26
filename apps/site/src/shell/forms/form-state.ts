/** What a form holds, and what is to be said of it: all that it shows follows from the values and from the fields that were left. */
import type { Value } from '@fairhall/rules'

export type FieldValues = Record<string, Value>

export interface FormState<Values extends FieldValues> {
  /** What it was last told to begin with. */
  start: Values
  /** What is not the player's own: the start, or what was sent since. */
  settled: Values
  values: Values
  /** The fields that the focus has left: nobody is told off for one that he has not reached yet. */
  left: ReadonlySet<string>
}

export function begin<Values extends FieldValues>(start: Values): FormState<Values> {
  return { start, settled: start, values: start, left: new Set() }
}

/** Another start is taken over by the fields that the player has not changed: what he has typed stays his. */
export function restart<Values extends FieldValues>(
  { settled, values, left }: FormState<Values>,
  start: Values,
): FormState<Values> {
  const own = Object.keys(start).filter((name) => !Object.is(values[name], settled[name]))
  const kept = Object.fromEntries(own.map((name) => [name, values[name]]))
  return {
    start,
    settled: start,
    values: { ...start, ...kept },
    left: new Set(own.filter((name) => left.has(name))),
  }
}

/** What was sent is no longer the player's own: a start that answers it, before or after this, may say it otherwise. */
export function settle<Values extends FieldValues>(
  state: FormState<Values>,
  sent: Pick<FormState<Values>, 'start' | 'values'>,
): FormState<Values> {
  const settled = { ...state, settled: sent.values }
  return areSame(state.start, sent.start) ? settled : restart(settled, state.start)
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
