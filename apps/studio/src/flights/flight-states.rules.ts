import { stateChangeOf, type Transitions } from '../platform/transitions.ts'

/** The states of a flight and of its bets. Pure. */

/** `void`: nobody led the flight for too long, so the stakes that are still in it are returned. */
export type FlightState = 'betting' | 'flying' | 'crashed' | 'void'

export type FlightEvent = 'takeOff' | 'crash' | 'void'

export const flightTransitions: Transitions<FlightState, FlightEvent> = {
  betting: { takeOff: 'flying', void: 'void' },
  flying: { crash: 'crashed', void: 'void' },
  crashed: {},
  void: {},
}

/** `out`: cashed out. `fell`: lost in the crash. `void`: the stake was not taken, or is returned. */
export type BetState = 'placed' | 'flying' | 'out' | 'fell' | 'void'

export type BetEvent =
  /** At the take-off, the wallet has booked the stake. */
  | 'takeOff'
  /** The wallet has refused the stake, or has not booked it at the take-off. */
  | 'refuse'
  /** The player takes the bet back before betting closes. */
  | 'cancel'
  /** The bet's target is reached, or its player asks for it. */
  | 'cashOut'
  | 'crash'
  /** The flight becomes void, or a backup was restored. */
  | 'void'

export const betTransitions: Transitions<BetState, BetEvent> = {
  placed: { takeOff: 'flying', refuse: 'void', cancel: 'void', void: 'void' },
  flying: { cashOut: 'out', crash: 'fell', void: 'void' },
  out: {},
  fell: {},
  void: {},
}

export const flightChange = (event: FlightEvent) => stateChangeOf(flightTransitions, event)
export const betChange = (event: BetEvent) => stateChangeOf(betTransitions, event)
