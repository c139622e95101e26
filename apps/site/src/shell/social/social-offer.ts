/**
 * An external account to link with the account that a visitor is about to open. Held only in memory, and only on the
 * page that the visitor returned to. No URL can carry it, so nobody links an account that someone else sent them.
 */
import { createStore, useStore } from '../create-store.ts'

interface SocialOffer {
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

const store = createStore<SocialOffer | null>(null)

export const socialOffer = {
  /** Returns a function that releases it. */
  hold(details: Pick<SocialOffer, 'name' | 'onRegistered' | 'onKnown'> & { token: string }) {
    store.write({ ...details, over: null })
    return () => store.write(null)
  },

  lapse(reason: string) {
    store.change((offer) => offer && { ...offer, over: reason })
  },

  goWithout() {
    store.change((offer) => offer && { ...offer, token: null, over: null })
  },

  current: store.read,
  subscribe: store.subscribe,
}

export const useSocialOffer = (): SocialOffer | null => useStore(store)
