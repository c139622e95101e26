/** The free bets that the casino has given the player, and the one that the slip is to use. */
import { call } from '../api/api.ts'
import type { FreeBet } from '../api/types.ts'
import { createStore } from './store.ts'

export const freeBets = createStore<readonly FreeBet[]>([])

/** Null: the player stakes cash. */
export const chosenFreeBet = createStore<string | null>(null)

export function forgetFreeBets(): void {
  freeBets.write([])
  chosenFreeBet.write(null)
}

/** Leaves the list as it is if there is no answer: the casino decides about each bet anyway. */
export async function refreshFreeBets(): Promise<void> {
  const found = await call<{ freeBets: FreeBet[] }>('/api/free-bets').catch(() => null)
  if (found !== null) freeBets.write(found.freeBets)
}
