/**
 * What the visitor allows beyond what the site needs to work. Everything is off until they answer. The answer is
 * stored in their browser.
 */
import type { Init } from '@fairhall/contract'
import { useSyncExternalStore } from 'react'
import { createEmitter } from '../create-emitter.ts'

/** The kinds to ask about: only those that this installation uses. */
export const KINDS = ['analytics', 'chat'] as const
export type Kind = (typeof KINDS)[number]

/** The answers. A kind that was not configured at the time is missing, and is off. */
export type Consent = Partial<Record<Kind, boolean>>

export function kindsOf(init: Pick<Init, 'analytics' | 'errorReporter' | 'chat'>): Kind[] {
  const isThere = {
    analytics: init.analytics !== null || init.errorReporter !== null,
    chat: init.chat !== null,
  }
  return KINDS.filter((kind) => isThere[kind])
}

/** Whether there is a kind to ask about: all of them at first, later those added since. */
export function isOpenTo(consent: Consent | null, kinds: readonly Kind[]): boolean {
  return consent === null || kinds.some((kind) => consent[kind] === undefined)
}

const KEY = 'cookie-consent'
const changes = createEmitter()
let known: { text: string | null; consent: Consent | null } = { text: null, consent: null }
/** If storage is unavailable, the answer lasts for this page. */
let inMemory: string | null = null
let isReopened = false

function toConsent(text: string | null): Consent | null {
  if (text === null) return null
  try {
    const answers = JSON.parse(text) as Partial<Record<Kind, unknown>> | null
    if (typeof answers !== 'object' || answers === null) return null
    return Object.fromEntries(
      KINDS.flatMap((kind) => (typeof answers[kind] === 'boolean' ? [[kind, answers[kind]]] : [])),
    )
  } catch {
    return null
  }
}

function read(): string | null {
  try {
    return localStorage.getItem(KEY) ?? inMemory
  } catch {
    return inMemory
  }
}

export const consent = {
  /** Null until the visitor has answered. */
  current(): Consent | null {
    const text = read()
    if (text !== known.text) known = { text, consent: toConsent(text) }
    return known.consent
  },

  /** Keeps earlier answers about other kinds. */
  give(answers: Consent) {
    const text = JSON.stringify({ ...consent.current(), ...answers })
    inMemory = null
    isReopened = false
    try {
      localStorage.setItem(KEY, text)
    } catch {
      inMemory = text
    }
    changes.emit()
  },

  /** Visitors can change their answer at any time; until then, the old one applies. */
  ask() {
    isReopened = true
    changes.emit()
  },

  isReopened: () => isReopened,

  subscribe: changes.listen,
}

/** Undefined on the server and until hydration, null until answered. */
export function useConsent(): Consent | null | undefined {
  return useSyncExternalStore<Consent | null | undefined>(consent.subscribe, consent.current, () => undefined)
}

export function useIsConsentReopened(): boolean {
  return useSyncExternalStore(consent.subscribe, consent.isReopened, () => false)
}
