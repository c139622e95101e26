/** What every transition of a table is made of. */
import type { Effect, Step, TableEvent, TableState } from './table-state.ts'

export type EventOf<Kind extends TableEvent['kind']> = Extract<TableEvent, { kind: Kind }>
export type StepOf<Kind extends Step['kind']> = Extract<Step, { kind: Kind }>

export interface Transition {
  readonly state: TableState
  readonly effects: readonly Effect[]
}

export const unchanged = (state: TableState): Transition => ({ state, effects: [] })

export const enter = (state: TableState, step: Step, effects: readonly Effect[]): Transition => ({
  state: { ...state, step },
  effects,
})

export const withEffects = (
  before: readonly Effect[],
  { state, effects }: Transition,
  later: readonly Effect[] = [],
): Transition => ({ state, effects: [...before, ...effects, ...later] })

export const delayAt = (delays: readonly number[], index: number): number =>
  delays[Math.min(index, delays.length - 1)] ?? 0
