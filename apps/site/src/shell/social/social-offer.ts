/**
 * An external account to link with the account that a visitor is about to open. Held only in memory, and only on the
 * page that the visitor returned to. No URL can carry it, so nobody links an account that someone else sent them.
 */
import { useSyncExternalStore } from 'react'

export interface SocialOffer {
  /** Null once the visitor continues without it. */
  token: string | null
  /** The name of the external account. */
  name: string
  /** The server's reason why it is no longer valid. */
  over: string | null
  onRegistered: () => void
  /** Called if the visitor turns out to have an account. */
  onKnown: () => void
}

let offer: SocialOffer | null = null
const listeners = new Set<() => void>()

function setOffer(next: SocialOffer | null) {
  offer = next
  for (const listener of listeners) listener()
}

export const socialOffer = {
  /** Returns a function that releases it. */
  hold(details: Pick<SocialOffer, 'name' | 'onRegistered' | 'onKnown'> & { token: string }) {
    setOffer({ ...details, over: null })
    return () => setOffer(null)
  },

  lapse(reason: string) {
    if (offer) setOffer({ ...offer, over: reason })
  },

  goWithout() {
    if (offer) setOffer({ ...offer, token: null, over: null })
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
