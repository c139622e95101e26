/**
 * Payments that were sent and that nobody has answered: each may have been made all the same. It outlives its form, the
 * wallet and the page, until an answer comes or the player begins another one in spite of it. Every tab and a later visit
 * know of it; where its money goes is known to the page that sent it alone, and is never written down.
 */
import type { Body } from '@fairhall/contract'
import { useCallback, useSyncExternalStore } from 'react'
import { createKeptListeners } from '../../shell/kept-listeners.ts'

export type Payment = 'deposit' | 'withdrawal'
export type PaymentBody = Body<'createDeposit'> | Body<'createWithdrawal'>

export interface Unanswered {
  key: string
  amount: string
  currency: string
  sentAt: number
}

/** The server knows a key for seven days: sent again later, it would be a second payment. */
const KNOWN_MS = 6 * 24 * 60 * 60 * 1000

/** What this page has sent, by its key. */
const sent = new Map<string, PaymentBody>()
/** Where storage is refused, it is kept for this page. */
const unkept = new Map<string, string>()
const known = new Map<string, { text: string | null; payment: Unanswered | null }>()
const kept = createKeptListeners()

const nameOf = (payment: Payment, playerId: string) => `unanswered-${payment}-${playerId}`

function read(name: string): string | null {
  try {
    return localStorage.getItem(name) ?? unkept.get(name) ?? null
  } catch {
    return unkept.get(name) ?? null
  }
}

function write(name: string, text: string | null) {
  unkept.delete(name)
  try {
    if (text === null) localStorage.removeItem(name)
    else localStorage.setItem(name, text)
  } catch {
    if (text !== null) unkept.set(name, text)
  }
  kept.tell()
}

function toUnanswered(text: string | null): Unanswered | null {
  if (text === null) return null
  try {
    const { key, amount, currency, sentAt } = JSON.parse(text) as Record<keyof Unanswered, unknown>
    const isRight = [key, amount, currency].every((part) => typeof part === 'string')
    return isRight && typeof sentAt === 'number' ? ({ key, amount, currency, sentAt } as Unanswered) : null
  } catch {
    return null
  }
}

export function findUnanswered(payment: Payment, playerId: string): Unanswered | null {
  const name = nameOf(payment, playerId)
  const text = read(name)
  let found = known.get(name)
  if (found === undefined || found.text !== text) {
    found = { text, payment: toUnanswered(text) }
    known.set(name, found)
  }
  const isOld = found.payment !== null && Date.now() - found.payment.sentAt > KNOWN_MS
  return isOld ? null : found.payment
}

/** From the moment it is sent: a page that ends before the answer hears nothing of it. */
export function keepUnanswered(payment: Payment, playerId: string, key: string, body: PaymentBody) {
  const { amount, currency } = body
  sent.set(key, body)
  write(nameOf(payment, playerId), JSON.stringify({ key, amount, currency, sentAt: Date.now() }))
}

export function forgetUnanswered(payment: Payment, playerId: string, key: string) {
  sent.delete(key)
  // Another tab may have begun another one since.
  if (findUnanswered(payment, playerId)?.key === key) write(nameOf(payment, playerId), null)
}

/** As it was sent; null when another page has done that. */
export function findSent({ key }: Unanswered): PaymentBody | null {
  return sent.get(key) ?? null
}

/** What the form adds by itself, which may be something else by the next press although the player has changed nothing. */
const BY_ITSELF = new Set(['forfeits', 'redirectSuccessUrl', 'redirectErrorUrl', 'redirectUrl'])

const askedBy = (body: PaymentBody) =>
  JSON.stringify(body, (name, value: unknown) => (BY_ITSELF.has(name) ? undefined : value))

/** Whether the player asks for nothing else than what was sent. */
export function isAskedAgain(unanswered: Unanswered, body: PaymentBody): boolean {
  const before = findSent(unanswered)
  return before !== null && askedBy(before) === askedBy(body)
}

export function useFoundUnanswered(payment: Payment, playerId: string | undefined): Unanswered | null {
  const find = useCallback(
    () => (playerId === undefined ? null : findUnanswered(payment, playerId)),
    [payment, playerId],
  )
  return useSyncExternalStore(kept.subscribe, find, () => null)
}
