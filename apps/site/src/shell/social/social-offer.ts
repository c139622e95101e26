/**
 * An account elsewhere that is joined with the account that a newcomer opens. It is held only here, and only while the page is there that he
 * came back to: no address brings one, so nobody joins what he was sent.
 */
import { useSyncExternalStore } from 'react'

export interface SocialOffer {
  /** Null once the newcomer goes on without it. */
  token: string | null
  /** What the account elsewhere is called. */
  name: string
  /** Why it counts no longer, in the server's words. */
  over: string | null
  onRegistered: () => void
  /** He has an account after all. */
  onKnown: () => void
}

let offer: SocialOffer | null = null
const listeners = new Set<() => void>()

function become(next: SocialOffer | null) {
  offer = next
  for (const listener of listeners) listener()
}

export const socialOffer = {
  /** Answers what lets it go. */
  hold(given: Pick<SocialOffer, 'name' | 'onRegistered' | 'onKnown'> & { token: string }) {
    become({ ...given, over: null })
    return () => become(null)
  },

  lapse(reason: string) {
    if (offer) become({ ...offer, over: reason })
  },

  goWithout() {
    if (offer) become({ ...offer, token: null, over: null })
  },

  current: () => offer,

  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
}

export function useSocialOffer(): SocialOffer | null {
  return useSyncExternalStore(socialOffer.subscribe, socialOffer.current, () => null)
}
