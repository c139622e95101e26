/**
 * A state machine: for each state, the events that are possible in it, and the state that each leads to. SQL
 * takes its states from here, so that no statement changes a state in another way.
 */
export type Transitions<State extends string, Event extends string> = Readonly<
  Record<State, Readonly<Partial<Record<Event, State>>>>
>

/** The state after an event; null if the event isn't possible in this state. */
export function transition<State extends string, Event extends string>(
  transitions: Transitions<State, Event>,
  state: State,
  event: Event,
): State | null {
  return transitions[state][event] ?? null
}

type StateChange<State extends string> = {
  /** The list of an SQL `in`: every state in which the event is possible. */
  from: string
  to: State
}

/** An event as the parts of an SQL update. @throws Error unless the event always leads to one state */
export function stateChangeOf<State extends string, Event extends string>(
  transitions: Transitions<State, Event>,
  event: Event,
): StateChange<State> {
  const states = Object.keys(transitions) as State[]
  const from = states.filter((state) => transition(transitions, state, event) !== null)
  const targets = new Set(from.map((state) => transition(transitions, state, event)))
  const [to] = targets
  if (to == null || targets.size > 1) throw new Error(`The event ${event} doesn't lead to one state`)
  return { from: `(${from.map((state) => `'${state}'`).join(', ')})`, to }
}

/** @throws Error if a statement has not changed all its rows, because the event isn't possible in a row's state */
export function requireChanged(result: { rowCount: number | null }, what: string, count = 1): void {
  if (result.rowCount !== count) throw new Error(`${what} was in another state`)
}
