/**
 * The states of a sports bet. Calls arrive at least once and in any order, so every state answers every event: with the
 * next state, with an acknowledgement that changes nothing, or with a refusal. Pure.
 */

export const betStates = [
  'pending',
  'open',
  'won',
  'lost',
  'refunded',
  'cashed out',
  'declined',
  'rolled back',
  'tombstone',
] as const
export type BetState = (typeof betStates)[number]

/** States in which the stake is at risk. */
export const isOpenState = (state: BetState): boolean => state === 'pending' || state === 'open'

export const betEvents = [
  'accept',
  'decline',
  'won',
  'lost',
  'refunded',
  'unsettle',
  'cashout part',
  'cashout whole',
  'rollback',
] as const
/** A settlement is named by its result; a void is a settlement with the result `refunded`. */
export type BetStateEvent = (typeof betEvents)[number]

/** `ignored`: acknowledged, changes nothing. `unknown`: the bet must be placed first. */
type NextState = BetState | 'ignored' | 'conflict' | 'unknown'

const settled: Record<BetStateEvent, NextState> = {
  accept: 'ignored',
  decline: 'conflict',
  won: 'won',
  lost: 'lost',
  refunded: 'refunded',
  unsettle: 'open',
  'cashout part': 'conflict',
  'cashout whole': 'conflict',
  rollback: 'rolled back',
}

const ended: Record<BetStateEvent, NextState> = {
  accept: 'conflict',
  decline: 'ignored',
  won: 'ignored',
  lost: 'ignored',
  refunded: 'ignored',
  unsettle: 'ignored',
  'cashout part': 'conflict',
  'cashout whole': 'conflict',
  rollback: 'ignored',
}

/** The bet of a tombstone or a declined bet must not pay: its sportsbook has another view of it. */
const neverHeld: Record<BetStateEvent, NextState> = { ...ended, won: 'conflict', lost: 'conflict' }

const transitions: Record<BetState | 'none', Record<BetStateEvent, NextState>> = {
  none: {
    accept: 'unknown',
    decline: 'tombstone',
    won: 'unknown',
    lost: 'unknown',
    refunded: 'tombstone',
    unsettle: 'tombstone',
    'cashout part': 'unknown',
    'cashout whole': 'unknown',
    rollback: 'tombstone',
  },
  pending: { ...settled, accept: 'open', decline: 'declined' },
  open: { ...settled, 'cashout part': 'open', 'cashout whole': 'cashed out' },
  won: settled,
  lost: settled,
  refunded: settled,
  // The player has sold the bet: only a rollback undoes that.
  'cashed out': { ...ended, accept: 'ignored', decline: 'conflict', rollback: 'rolled back' },
  declined: neverHeld,
  'rolled back': ended,
  tombstone: neverHeld,
}

/** What an event makes of a bet. `none`: no bet of this ID is known. */
export function nextState(state: BetState | 'none', event: BetStateEvent): NextState {
  return transitions[state][event]
}
