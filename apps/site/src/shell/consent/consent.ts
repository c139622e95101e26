/**
 * What the visitor allows besides what the site needs to work. Nothing of it is on before he has said so, and what he
 * said is kept in his browser.
 */
import { useSyncExternalStore } from 'react'

export type Consent = { analytics: boolean; chat: boolean }

const KEY = 'cookie-consent'
const listeners = new Set<() => void>()
let known: { text: string | null; consent: Consent | null } = { text: null, consent: null }
/** Where storage is refused, the answer lasts for this page. */
let unkept: string | null = null
let isAskedAgain = false

function tell() {
  for (const listener of listeners) listener()
}

function toConsent(text: string | null): Consent | null {
  if (text === null) return null
  try {
    const { analytics, chat } = JSON.parse(text) as Partial<Consent>
    return typeof analytics === 'boolean' && typeof chat === 'boolean' ? { analytics, chat } : null
  } catch {
    return null
  }
}

function read(): string | null {
  try {
    return localStorage.getItem(KEY) ?? unkept
  } catch {
    return unkept
  }
}

export const consent = {
  /** Null until the visitor has answered. */
  current(): Consent | null {
    const text = read()
    if (text !== known.text) known = { text, consent: toConsent(text) }
    return known.consent
  },

  give(given: Consent) {
    const text = JSON.stringify(given)
    unkept = text
    isAskedAgain = false
    try {
      localStorage.setItem(KEY, text)
    } catch {
      // Storage may be refused.
    }
    tell()
  },

  /** Who has answered may answer anew at any time; until then his answer holds. */
  ask() {
    isAskedAgain = true
    tell()
  },

  isAskedAgain: () => isAskedAgain,

  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
}

/** Undefined on the server and until the page is hydrated, null until it is answered. */
export function useConsent(): Consent | null | undefined {
  return useSyncExternalStore<Consent | null | undefined>(consent.subscribe, consent.current, () => undefined)
}

export function useIsAskedAgain(): boolean {
  return useSyncExternalStore(consent.subscribe, consent.isAskedAgain, () => false)
}
