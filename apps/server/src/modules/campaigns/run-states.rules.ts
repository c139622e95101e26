/** The states of a run. Pure. */
export type RunState = 'running' | 'paused' | 'finished' | 'cancelled'
export const runEvents = ['pause', 'resume', 'finish', 'cancel'] as const
export type RunEvent = (typeof runEvents)[number]

const transitions: Readonly<Record<RunState, Partial<Record<RunEvent, RunState>>>> = {
  running: { pause: 'paused', finish: 'finished', cancel: 'cancelled' },
  paused: { resume: 'running', cancel: 'cancelled' },
  // All players are chosen, but emails may still wait for the end of quiet hours.
  finished: { pause: 'paused', cancel: 'cancelled' },
  cancelled: {},
}

/** Null if the event must change nothing. */
export const nextState = (state: RunState, event: RunEvent): RunState | null =>
  transitions[state][event] ?? null
