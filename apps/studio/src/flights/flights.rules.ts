import type { FlightState } from './flight-states.rules.ts'

/** Decides the next step of a flight, which is an event of its states or changes none. Pure. */

interface FlightSituation {
  state: FlightState
  /** No process has led the flight for too long, so its players may not have reached the server. */
  isUnled: boolean
  isTakeoffDue: boolean
  /** The flight has reached its crash point. */
  isCrashed: boolean
}

export type FlightStep = 'wait' | 'takeOff' | 'continue' | 'crash' | 'void'

export function nextStep({ state, isUnled, isTakeoffDue, isCrashed }: FlightSituation): FlightStep {
  if (state === 'crashed' || state === 'void') return 'wait'
  // Void even if the crash is due: a stake whose player could not act is returned.
  if (isUnled) return 'void'
  if (state === 'betting') return isTakeoffDue ? 'takeOff' : 'wait'
  return isCrashed ? 'crash' : 'continue'
}
