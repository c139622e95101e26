import { stateChangeOf, type Transitions } from '../platform/transitions.ts'

/** The states of a server seed. Pure. */

/** `ending`: replaced while one of its rounds was open, and revealed when that round is over. */
export type SeedState = 'next' | 'active' | 'ending' | 'revealed'

export type SeedEvent =
  /** The seat draws from this seed from now on. */
  | 'activate'
  /** It is replaced, but a round in progress still draws from it. */
  | 'replaceInUse'
  /** It becomes public. A next seed only when it is replaced before it was used. */
  | 'reveal'

export const seedTransitions: Transitions<SeedState, SeedEvent> = {
  next: { activate: 'active', reveal: 'revealed' },
  active: { replaceInUse: 'ending', reveal: 'revealed' },
  ending: { reveal: 'revealed' },
  revealed: {},
}

export const seedChange = (event: SeedEvent) => stateChangeOf(seedTransitions, event)
