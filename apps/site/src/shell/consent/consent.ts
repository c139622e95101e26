/**
 * What the visitor allows besides what the site needs to work. Nothing of it is on before he has said so, and what he
 * said is kept in his browser.
 */
import type { Init } from '@fairhall/contract'
import { useSyncExternalStore } from 'react'

/** What is asked about: only what this installation has. */
export const KINDS = ['analytics', 'chat'] as const
export type Kind = (typeof KINDS)[number]

/** What was answered. A kind that the house did not have then was not asked about, and is missing: it is off. */
export type Consent = Partial<Record<Kind, boolean>>

export function kindsOf(init: Pick<Init, 'analytics' | 'errorReporter' | 'chat'>): Kind[] {
  const isThere = {
    analytics: init.analytics !== null || init.errorReporter !== null,
    chat: init.chat !== null,
  }
  return KINDS.filter((kind) => isThere[kind])
}

/** Whether something is still to be asked: everything at first, later what the house has begun to use since. */
export function isOpenTo(consent: Consent | null, kinds: readonly Kind[]): boolean {
  return consent === null || kinds.some((kind) => consent[kind] === undefined)
}

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
    const given = JSON.parse(text) as Partial<Record<Kind, unknown>> | null
    if (typeof given !== 'object' || given === null) return null
    return Object.fromEntries(
      KINDS.flatMap((kind) => (typeof given[kind] === 'boolean' ? [[kind, given[kind]]] : [])),
    )
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

  /** What was answered before about other kinds stays. */
  give(given: Consent) {
    const text = JSON.stringify({ ...consent.current(), ...given })
    unkept = null
    isAskedAgain = false
    try {
      localStorage.setItem(KEY, text)
    } catch {
      unkept = text
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
