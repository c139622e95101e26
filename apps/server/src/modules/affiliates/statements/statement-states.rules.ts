/** The states of a statement. Pure. Each event happens once: a repeat finds a state that does not accept it. */
export const statementStates = ['open', 'closed', 'approved', 'paid'] as const
export type StatementState = (typeof statementStates)[number]

export const statementEvents = ['close', 'approve', 'pay'] as const
type StatementEvent = (typeof statementEvents)[number]

const next: Readonly<Record<StatementEvent, Partial<Record<StatementState, StatementState>>>> = {
  close: { open: 'closed' },
  approve: { closed: 'approved' },
  pay: { approved: 'paid' },
}

/** Null: the event is not possible in this state. */
export const nextState = (state: StatementState, event: StatementEvent): StatementState | null =>
  next[event][state] ?? null
