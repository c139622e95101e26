/** The states of a run. Pure. */

export type RunState = 'published' | 'running' | 'finalising' | 'finished' | 'cancelled'
export type RunEvent = 'start' | 'end' | 'finish' | 'cancel'

/** Null if the event is not allowed in this state. */
export function nextState(state: RunState, event: RunEvent): RunState | null {
  switch (event) {
    case 'start':
      return state === 'published' ? 'running' : null
    case 'end':
      return state === 'running' ? 'finalising' : null
    case 'finish':
      return state === 'finalising' ? 'finished' : null
    case 'cancel':
      return state === 'finished' || state === 'cancelled' ? null : 'cancelled'
  }
}

/** The state that the event leads from, for statements that change many runs. */
export const fromState = { start: 'published', end: 'running', finish: 'finalising' } as const
