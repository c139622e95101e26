/**
 * What the visitor allows beyond what the site needs to work. Everything is off until they answer. The answer is
 * stored in their browser.
 */
import type { Init } from '@fairhall/contract'
import { useSyncExternalStore } from 'react'
import { createStore, useStore } from '../create-store.ts'
import { createStoredValues } from '../stored-values.ts'

/** The kinds to ask about: only those that this installation uses. */
const KINDS = ['analytics', 'chat'] as const
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
const stored = createStoredValues<Consent>({ parse: toConsent, format: JSON.stringify })
const reopened = createStore(false)

function toConsent(text: string): Consent | null {
  const answers = JSON.parse(text) as Partial<Record<Kind, unknown>> | null
  if (typeof answers !== 'object' || answers === null) return null
  return Object.fromEntries(
    KINDS.flatMap((kind) => (typeof answers[kind] === 'boolean' ? [[kind, answers[kind]]] : [])),
  )
}

export const consent = {
  /** Null until the visitor has answered. */
  current: () => stored.read(KEY),

  /** Keeps earlier answers about other kinds. */
  give(answers: Consent) {
    stored.write(KEY, { ...stored.read(KEY), ...answers })
    reopened.write(false)
  },

  /** Visitors can change their answer at any time; until then, the old one applies. */
  ask: () => reopened.write(true),
}

/** Undefined on the server and until hydration, null until answered. */
export function useConsent(): Consent | null | undefined {
  return useSyncExternalStore<Consent | null | undefined>(stored.subscribe, consent.current, () => undefined)
}

export const useIsConsentReopened = (): boolean => useStore(reopened)
