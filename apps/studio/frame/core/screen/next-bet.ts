/**
 * A bet that the player orders while the game takes none, to be placed as soon as it does. It costs nothing until then,
 * so the same press takes it back.
 */
import type { ScreenState, Store } from './store.ts'

/** `none`: the game takes no such orders now. */
export type NextBet = 'none' | 'possible' | 'ordered'

type Seen = Pick<ScreenState, 'phase' | 'isBettingDisabled' | 'nextBet' | 'paused'>

/** What a press of the main button orders or takes back; null when the press means something else. */
export function orderAfterPress({ phase, isBettingDisabled, nextBet, paused }: Seen): NextBet | null {
  if (phase !== 'idle' || !isBettingDisabled || nextBet === 'none') return null
  if (nextBet === 'ordered') return 'possible'
  return paused ? null : 'ordered'
}

/** Returns whether the press was one. */
export function pressNextBet(store: Store): boolean {
  const nextBet = orderAfterPress(store.state)
  if (nextBet !== null) store.set({ nextBet })
  return nextBet !== null
}

/** Nothing is bet or ordered, so the main button has nothing to cash out or take back. */
export const isAtRest = ({ phase, nextBet }: Pick<Seen, 'phase' | 'nextBet'>): boolean =>
  phase === 'idle' && nextBet !== 'ordered'

/** The player can't be there to see the bet: it is not placed. */
export function dropNextBet(store: Store): void {
  if (store.state.nextBet === 'ordered') store.set({ nextBet: 'possible' })
}
