import { PAYMENT_RETURN } from '@fairhall/contract/payment-return'
import { endOf, type ReturnEnd } from './return-end.ts'

/** By invoice; null as long as the player is not back. */
const ends = new Map<string, ReturnEnd | null>()
const listeners = new Set<() => void>()
let channel: BroadcastChannel | null = null

/**
 * From now on the provider's window of this deposit closes at its end. As long as this page lives: that the deposit is booked is
 * often known before the player comes back.
 */
export function awaitReturn(invoiceId: string): void {
  if (!ends.has(invoiceId)) ends.set(invoiceId, null)
  channel ??= listen()
}

function listen(): BroadcastChannel {
  const windows = new BroadcastChannel(PAYMENT_RETURN)
  windows.onmessage = ({ data }: MessageEvent<{ search?: string }>) => {
    const search = new URLSearchParams(data.search)
    const invoiceId = search.get('invoice') ?? ''
    if (!ends.has(invoiceId)) return
    windows.postMessage({ heard: invoiceId })
    ends.set(invoiceId, endOf(search))
    for (const listener of listeners) listener()
  }
  return windows
}

export function onReturn(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const returnOf = (invoiceId: string): ReturnEnd | null => ends.get(invoiceId) ?? null
