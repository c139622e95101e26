/** The life of a flight as a state machine: betting → flying → crashed, or void. Pure. */
export interface FlightState {
  state: 'betting' | 'flying' | 'crashed' | 'void'
  /** No process has led the flight for too long, so its players may not have reached the server. */
  isUnled: boolean
  isTakeoffDue: boolean
  /** The flight has reached its crash point. */
  isCrashed: boolean
}

export type FlightStep = 'wait' | 'take off' | 'fly on' | 'end as crashed' | 'end as void'

export function nextStep({ state, isUnled, isTakeoffDue, isCrashed }: FlightState): FlightStep {
  if (state === 'crashed' || state === 'void') return 'wait'
  // Void even if the crash is due: a stake whose player could not act is returned.
  if (isUnled) return 'end as void'
  if (state === 'betting') return isTakeoffDue ? 'take off' : 'wait'
  return isCrashed ? 'end as crashed' : 'fly on'
}
