import { PAYMENT_RETURN } from '@fairhall/contract/payment-return'
import { endOf, type ReturnEnd } from './return-end.ts'

type OnReturn = (end: ReturnEnd) => void

/** By invoice. */
const callbacks = new Map<string, OnReturn>()
let channel: BroadcastChannel | null = null

/**
 * Waits for the provider's window of this deposit to return, closes it and calls `onReturn`. Works as long as this page
 * is open, because the player may do something else until then.
 */
export function awaitReturn(invoiceId: string, onReturn: OnReturn): void {
  callbacks.set(invoiceId, onReturn)
  channel ??= listen()
}

function listen(): BroadcastChannel {
  const windows = new BroadcastChannel(PAYMENT_RETURN)
  windows.onmessage = ({ data }: MessageEvent<{ search?: string }>) => {
    const search = new URLSearchParams(data.search)
    const invoiceId = search.get('invoice') ?? ''
    const onReturn = callbacks.get(invoiceId)
    if (onReturn === undefined) return
    windows.postMessage({ received: invoiceId })
    onReturn(endOf(search))
  }
  return windows
}
