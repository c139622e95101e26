/**
 * Payments that were sent but got no reply: each may have been made. A record outlives its form, the wallet and the
 * page, until a reply comes or the player confirms a new payment. All tabs and later visits can read it. Its
 * destination stays in the page that sent it and is never stored.
 */
import type { Body } from '@fairhall/contract'
import { useCallback, useSyncExternalStore } from 'react'
import { createStoredValues } from '../../../shell/stored-values.ts'

export type Payment = 'deposit' | 'withdrawal'
export type PaymentBody = Body<'createDeposit'> | Body<'createWithdrawal'>

export interface Unanswered {
  key: string
  amount: string
  currency: string
  sentAt: number
}

/** The server knows a key for seven days. After that, sending it again would create a second payment. */
const KNOWN_MS = 6 * 24 * 60 * 60 * 1000

/** Bodies that this page has sent, by key. */
const sent = new Map<string, PaymentBody>()
const stored = createStoredValues<Unanswered>({ parse: toUnanswered, format: JSON.stringify })

const nameOf = (payment: Payment, playerId: string) => `unanswered-${payment}-${playerId}`

function toUnanswered(text: string): Unanswered | null {
  const { key, amount, currency, sentAt } = JSON.parse(text) as Record<keyof Unanswered, unknown>
  const isRight = [key, amount, currency].every((part) => typeof part === 'string')
  return isRight && typeof sentAt === 'number' ? ({ key, amount, currency, sentAt } as Unanswered) : null
}

export function findUnanswered(payment: Payment, playerId: string): Unanswered | null {
  const found = stored.read(nameOf(payment, playerId))
  return found !== null && Date.now() - found.sentAt > KNOWN_MS ? null : found
}

/** Stored before sending, because a page that closes early never receives the reply. */
export function keepUnanswered(payment: Payment, playerId: string, key: string, body: PaymentBody) {
  const { amount, currency } = body
  sent.set(key, body)
  stored.write(nameOf(payment, playerId), { key, amount, currency, sentAt: Date.now() })
}

export function forgetUnanswered(payment: Payment, playerId: string, key: string) {
  sent.delete(key)
  // Another tab may have started a new payment since.
  if (findUnanswered(payment, playerId)?.key === key) stored.write(nameOf(payment, playerId), null)
}

/** The body as it was sent; null if another page sent it. */
export function findSent({ key }: Unanswered): PaymentBody | null {
  return sent.get(key) ?? null
}

/** Fields that the form adds automatically. They may differ at the next press although the player changed nothing. */
const ADDED_BY_FORM = new Set(['forfeits', 'redirectSuccessUrl', 'redirectErrorUrl', 'redirectUrl'])

const inputOf = (body: PaymentBody) =>
  JSON.stringify(body, (name, value: unknown) => (ADDED_BY_FORM.has(name) ? undefined : value))

/** Whether the player's input is the same as in the payment that was sent. */
export function isSameInput(unanswered: Unanswered, body: PaymentBody): boolean {
  const before = findSent(unanswered)
  return before !== null && inputOf(before) === inputOf(body)
}

export function useFoundUnanswered(payment: Payment, playerId: string | undefined): Unanswered | null {
  const find = useCallback(
    () => (playerId === undefined ? null : findUnanswered(payment, playerId)),
    [payment, playerId],
  )
  return useSyncExternalStore(stored.subscribe, find, () => null)
}
