import { stateChangeOf, type Transitions } from '../platform/transitions.ts'

/** The states of a round. Pure. */

/**
 * `placed`: a step waits for the wallet. `open`: the next move can be made. `settled` and `void` are final: it
 * was played to its end, or its stake was not taken or is returned. A round for money begins as `placed`, and
 * one of a demo as `open`, `settled` or `void`.
 */
export type RoundState = 'placed' | 'open' | 'settled' | 'void'

export type RoundEvent =
  /** A move has to be booked at the wallet. */
  | 'send'
  /** The wallet has booked a step, which ends the round or not. */
  | 'book'
  | 'bookEnd'
  /** The wallet has refused the first stake, or the stake of a later move. */
  | 'refuseBet'
  | 'refuseMove'
  /** A move that the wallet doesn't have to book, which ends the round or not. */
  | 'play'
  | 'playEnd'
  /** A backup was restored while the round was in progress. */
  | 'restore'

export const roundTransitions: Transitions<RoundState, RoundEvent> = {
  placed: { book: 'open', bookEnd: 'settled', refuseBet: 'void', refuseMove: 'open', restore: 'void' },
  open: { send: 'placed', play: 'open', playEnd: 'settled', restore: 'void' },
  settled: {},
  void: {},
}

export const roundChange = (event: RoundEvent) => stateChangeOf(roundTransitions, event)
